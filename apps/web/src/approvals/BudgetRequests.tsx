import { BudgetRequest, budgetRequestStates } from '@contracts/costs/budgets.js';
import { printFilter } from '@contracts/filters/filter.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { useState } from 'react';
import { send } from '../api/send.js';
import { useSession } from '../api/session.js';
import { useThing } from '../api/useThing.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { sayProblem } from '../ui/offerUndo.js';
import { useNames } from '../ui/record/useNames.js';
import { toast } from '../ui/toasts.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { formatWhen } from '../words/formats/relative.js';
import { t } from '../words/t.js';
import { DecideBar } from './DecideBar.js';
import type { Tab, Wish } from './requests.js';
import { useWaitingBudgets } from './useWaitingBudgets.js';

interface Props {
  tab: Tab;
  nameOf(id: string): string | null;
}

const named = [kindNamedBy(BudgetRequest, 'elementId'), kindNamedBy(BudgetRequest, 'toPot')];

const isDecided = printFilter([
  { key: 'state', values: budgetRequestStates.flatMap((is) => (is === 'WAITING' ? [] : { is })) },
]);

/** Those about which was decided that one asked for, or that one decided, the newest first; asked for where they show. */
function useDecided(isShown: boolean): readonly BudgetRequest[] {
  const now = useSession();
  const me = now.status === 'signedIn' ? now.user.id : null;
  const query = { filters: isDecided, sort: '-requestedAt' };
  const { data = [] } = useThing('GET budget-request', isShown ? { query } : null);
  return data.filter((it) => [it.requestedBy, it.decidedBy].includes(me));
}

/** Changes of budgets that wait for me, that I asked for, that were decided. */
export function BudgetRequests({ tab, nameOf }: Props) {
  const waiting = useWaitingBudgets();
  const past = useDecided(tab === 'decided');
  const requests = tab === 'decided' ? past : waiting[tab];
  const [decides, setDecides] = useState<BudgetRequest | null>(null);
  const { labelOf } = useNames([], named);
  const label = (id: string | null) => (id === null ? '' : (labelOf('', id) ?? '…'));
  if (requests.length === 0) return null;
  const title = (it: BudgetRequest) => t('costs.budgetOf', { name: label(it.elementId) });
  return (
    <section aria-label={t('approvals.budgets')} className="border-b border-line px-4 py-2">
      <h2 className="text-small text-ink-3">{t('approvals.budgets')}</h2>
      <ul>
        {requests.map((it) => (
          <li key={it.id} className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-1.5">
            <span className="min-w-0 flex-1">
              <b className="block truncate font-[560]">{title(it)}</b>
              <span className="block truncate text-ink-2">
                {[said(it, label), it.reason, nameOf(it.requestedBy), formatWhen(it.requestedAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {it.decidedAt && (
                <span className="block truncate text-ink-3">
                  {[t(`approvals.budget_${it.state}`), nameOf(it.decidedBy ?? ''), it.comment]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </span>
            {it.amount !== undefined && <span className="figure">{formatAmount(it.amount)}</span>}
            {tab === 'waiting' && <Button onClick={() => setDecides(it)}>{t('approvals.decideMany')}</Button>}
            {tab === 'asked' && <Button onClick={() => void withdraw(it)}>{t('planning.withdraw')}</Button>}
          </li>
        ))}
      </ul>
      <Dialog open={decides !== null} title={decides ? title(decides) : ''} onClose={() => setDecides(null)}>
        {decides && (
          <>
            <p className="pb-2">{[said(decides, label), decides.reason].filter(Boolean).join(' · ')}</p>
            <div className="-mx-5 -mb-5 overflow-hidden rounded-b-lg">
              <DecideBar
                thing={decides.id}
                decide={(wish) => decided(decides, wish, title(decides))}
                onDone={() => setDecides(null)}
              />
            </div>
          </>
        )}
      </Dialog>
    </section>
  );
}

/** `5.000,00 € · März 2026 · von Messe`. */
function said({ parts, from, fromPot, toPot, elementId }: BudgetRequest, label: (id: string | null) => string): string {
  const months = (parts ?? []).map(({ period }) => period).sort();
  const [first, last] = [months[0], months.at(-1)];
  const span = first && last ? [...new Set([first, last])].map((it) => formatPeriod(it)).join(' – ') : '';
  const source = [from === elementId ? '' : label(from), label(fromPot)].filter(Boolean).join(', ');
  return [
    span,
    source && t('approvals.takenFrom', { name: source }),
    toPot && t('approvals.givenTo', { name: label(toPot) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

async function decided({ id }: BudgetRequest, body: Wish, name: string): Promise<boolean> {
  const outcome = await send('PUT budget-request/{id}/decision', { thing: id, params: { id }, body });
  if (outcome.ok)
    toast({ text: t(body.decision === 'APPROVE' ? 'approvals.approved' : 'approvals.rejected', { name }) });
  return outcome.ok;
}

async function withdraw({ id }: BudgetRequest): Promise<void> {
  const outcome = await send('PUT budget-request/{id}/withdraw', { thing: id, params: { id } });
  if (!outcome.ok) sayProblem(outcome.problem);
}
