import type { UnbookedItem } from '@contracts/invoices/unbooked.js';
import { problemText } from '../problemText.js';
import { t } from '../t.js';
import { formatPeriod } from './period.js';

/** Why the plan does not take an invoice item: `Abgeschlossen: Okt 2026`. */
export function notBookedText({ closed, code }: Pick<UnbookedItem, 'closed' | 'code'>): string {
  if (closed.length > 0)
    return t('costs.unbookedClosed', { months: closed.map((each) => formatPeriod(each)).join(', ') });
  if (code === 'NOT_FOUND') return t('costs.unbookedGone');
  return code === 'RULES_BROKEN' ? t('costs.unbookedOpen') : problemText({ status: 409, code, errors: [] });
}
