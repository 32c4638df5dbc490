import { t } from '../../words/t.js';
import { toast } from '../toasts.js';
import type { LeftOut, Values } from './grid.js';

/** How many cells were pasted, how many could not be and why. */
export function sayPasted(rows: readonly Values[], { unfit, fixed }: LeftOut): void {
  const count = rows.flatMap((values) => Object.keys(values)).length;
  const said = [
    t('record.pasted', { count }),
    unfit > 0 && t('record.pasteUnfit', { count: unfit }),
    fixed > 0 && t('record.pasteFixed', { count: fixed }),
  ];
  toast({ text: said.filter(Boolean).join(' · ') });
}
