import { formatAmount } from '../words/formats/amount.js';
import { formatDay, formatDays } from '../words/formats/day.js';
import { t } from '../words/t.js';
import { hasPhase } from './rows/filter.js';
import type { Lock } from './rows/locks.js';
import type { PlanRow } from './rows/planRow.js';

export const typeName = (type: PlanRow['type']): string => t(`planning.type${type}`);
export const phaseName = (phase: PlanRow['phase']): string => t(`planning.phase${phase}`);
export const approvalName = (state: PlanRow['approvalState']): string => t(`planning.approval${state}`);

/** Why a row stays as it is. */
export function lockText({ label }: Pick<PlanRow, 'label'>, { of, why }: Lock): string {
  if (why === 'YEAR_ARCHIVED') return t(of === 'all' ? 'problem.yearArchived' : 'problem.archivedBelow');
  return of === 'all' ? t('problem.submittedNamed', { name: label }) : t('problem.submittedBelow');
}

/** A bar in words, for screen readers and as its hint: name, type, phase, days, state, money. */
export function spokenRow(row: PlanRow): string {
  if (row.masked) return `${row.label}, ${t('planning.masked')}`;
  const { costs } = row;
  return [
    row.label,
    spokenKind(row),
    row.type === 'MILESTONE' ? formatDay(row.startDate) : formatDays(row.startDate, row.endDate),
    spokenState(row),
    costs?.budget ? t('ui.spendBudget', { amount: formatAmount(costs.budget, { decimals: 0 }) }) : '',
    costs?.actual ? t('ui.spendActual', { amount: formatAmount(costs.actual, { decimals: 0 }) }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Type and phase. */
const spokenKind = (row: PlanRow): string =>
  [typeName(row.type), hasPhase(row) ? phaseName(row.phase) : ''].filter(Boolean).join(', ');

const spokenState = (row: PlanRow): string =>
  [row.approvalState === 'EDIT' ? '' : approvalName(row.approvalState), row.detached ? t('planning.detachedShort') : '']
    .filter(Boolean)
    .join(', ');

/** What a row shows by signs alone: type, phase, state. */
export const spokenSigns = (row: PlanRow): string =>
  row.masked ? t('planning.masked') : [spokenKind(row), spokenState(row)].filter(Boolean).join(', ');
