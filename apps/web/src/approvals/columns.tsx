import type { Column } from '../ui/grid/columns.js';
import { PhaseSign } from '../ui/PhaseSign.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatDay } from '../words/formats/day.js';
import { formatWhen } from '../words/formats/relative.js';
import { t } from '../words/t.js';
import { amountOf, phaseText, type Request, stepText, type Tab } from './requests.js';

const asked = ['label', 'amount', 'phase', 'submittedBy', 'submittedAt', 'step', 'startDate'];
const standard: Record<Tab, readonly string[]> = {
  waiting: asked,
  asked: ['label', 'amount', 'phase', 'submittedAt', 'step', 'waitsFor', 'startDate'],
  decided: ['label', 'amount', 'outcome', 'decidedBy', 'decidedAt', 'comment'],
};
export const standardOf = (tab: Tab): readonly string[] => standard[tab];

/** What the lists of the page show. */
export function columnsOf(tab: Tab, nameOf: (id: string) => string | null): readonly Column<Request>[] {
  const name = (id: string | null | undefined) => (id ? (nameOf(id) ?? '…') : '');
  const when = (iso: string | null | undefined) => (iso ? formatWhen(iso) : '');
  const ofAll: readonly Column<Request>[] = [
    { id: 'label', name: t('planning.label'), width: 280, text: (it) => it.label },
    { id: 'identifier', name: t('planning.identifier'), width: 116, muted: true, text: (it) => it.identifier },
    {
      id: 'amount',
      name: t('approvals.amount'),
      width: 124,
      figure: true,
      text: amountCell,
      key: (it) => amountOf(it) ?? 0,
    },
    {
      id: 'startDate',
      name: t('planning.startDate'),
      width: 112,
      text: (it) => formatDay(it.startDate),
      key: (it) => it.startDate,
    },
  ];
  const ofDecided: readonly Column<Request>[] = [
    { id: 'outcome', name: t('approvals.outcome'), width: 190, text: outcomeText },
    { id: 'decidedBy', name: t('approvals.decidedBy'), width: 150, text: (it) => name(it.outcome?.by) },
    {
      id: 'decidedAt',
      name: t('approvals.when'),
      width: 150,
      text: (it) => when(it.decidedAt),
      key: (it) => it.decidedAt ?? '',
    },
    { id: 'comment', name: t('planning.comment'), width: 240, muted: true, text: (it) => it.outcome?.comment ?? '' },
  ];
  const ofPending: readonly Column<Request>[] = [
    {
      ...{ id: 'phase', name: t('approvals.asksFor'), width: 150, text: (it: Request) => phaseText(it.requestedPhase) },
      mark: (it) => it.requestedPhase && <PhaseSign phase={it.requestedPhase} />,
    },
    { id: 'submittedBy', name: t('approvals.submittedBy'), width: 150, text: (it) => name(it.submittedBy) },
    {
      id: 'submittedAt',
      name: t('approvals.since'),
      width: 150,
      text: (it) => when(it.submittedAt),
      key: (it) => it.submittedAt ?? '',
    },
    { id: 'step', name: t('approvals.stepName'), width: 190, muted: true, text: stepText },
    { id: 'waitsFor', name: t('approvals.waitsFor'), width: 200, text: (it) => it.waitsFor.map(name).join(', ') },
    { id: 'comment', name: t('planning.comment'), width: 240, muted: true, text: (it) => it.comment },
  ];
  return [...ofAll, ...(tab === 'decided' ? ofDecided : ofPending)];
}

function amountCell(request: Request): string {
  const amount = amountOf(request);
  return amount === null ? '' : formatAmount(amount, { decimals: 0 });
}

const outcomeText = ({ outcome }: Request): string =>
  outcome ? `${t(`planning.approval${outcome.state}`)}: ${phaseText(outcome.phase)}` : '';
