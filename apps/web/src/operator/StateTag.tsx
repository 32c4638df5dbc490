import type { OperatedTenant } from '@contracts/tenants/operator.js';
import { Tag, type Tone } from '../ui/Chip.js';
import { t } from '../words/t.js';

const tones: Readonly<Record<OperatedTenant['state'], Tone>> = {
  ...{ OPEN: 'good', TRIAL: 'info', TRIAL_EXPIRED: 'warn', SUSPENDED: 'warn', LEAVING: 'bad' },
};

/** How a company stands, in a word. */
export const StateTag = ({ state }: Pick<OperatedTenant, 'state'>) => (
  <Tag tone={tones[state]}>{t(`operator.state_${state}`)}</Tag>
);
