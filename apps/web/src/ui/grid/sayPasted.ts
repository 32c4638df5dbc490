import { t } from '../../words/t.js';
import { toast } from '../toasts.js';
import type { Values } from './grid.js';

/** How many cells were pasted, and how many could not be. */
export function sayPasted(rows: readonly Values[], leftOut: number): void {
  const count = rows.flatMap((values) => Object.keys(values)).length;
  const said = [t('record.pasted', { count }), leftOut > 0 && t('record.pasteLeftOut', { count: leftOut })];
  toast({ text: said.filter(Boolean).join(' · ') });
}
