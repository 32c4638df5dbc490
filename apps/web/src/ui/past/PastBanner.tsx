import { History, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../words/t.js';
import { Banner } from '../Banner.js';
import { Button } from '../Button.js';
import { asOfText } from './asOf.js';

interface Props {
  asOf: string;
  /** Beside the way back. */
  actions?: ReactNode;
  /** What became of it since. */
  children?: ReactNode;
  onBack(): void;
}

/** Over what is shown as it was: which moment, that nothing can be changed there, the way back. */
export const PastBanner = ({ asOf, actions, children, onBack }: Props) => (
  <Banner
    tone="warn"
    icon={<History />}
    action={
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-ink">
        {actions}
        <Button icon={<RotateCcw />} onClick={onBack}>
          {t('ui.backToToday')}
        </Button>
      </div>
    }
  >
    {t('ui.past', { date: asOfText(asOf) })}
    {children}
  </Banner>
);
