import type { Money } from '@contracts/costs/sums.js';
import { type CostEntry, type CostKind, costKinds, isDerived } from '@contracts/planning/element.js';
import type { FigureName } from '@contracts/reports/reports.js';
import { t } from '../../words/t.js';

/** Which sum a kind's entries make. */
export const sumOf: Record<CostKind, keyof Money> = {
  BUDGET: 'budget',
  PLAN: 'plan',
  COMMITTED: 'committed',
  PROVISION: 'provision',
  ACTUAL: 'actual',
};

/** What a person types; the other kinds come from orders, provision runs, invoices and imports (decisions.md, Costs). */
export const isTyped = ({ kind }: Pick<CostEntry, 'kind'>): boolean => !isDerived(kind);
export const typedKinds: readonly CostKind[] = costKinds.filter((kind) => isTyped({ kind }));

const colorOf: Record<CostKind, string> = {
  BUDGET: 'bg-budget',
  PLAN: 'bg-planned',
  COMMITTED: 'bg-committed',
  PROVISION: 'bg-provision',
  ACTUAL: 'bg-actual',
};

/** The colour of a kind of money. */
export const KindDot = ({ kind }: { kind: CostKind }) => (
  <i className={`size-2 shrink-0 rounded-[2px] ${colorOf[kind]}`} aria-hidden />
);

const kindOf = (figure: string) => costKinds.find((kind) => sumOf[kind] === figure);
/** What a figure of sums is called. */
export const figureName = (figure: FigureName): string => {
  const kind = kindOf(figure);
  return kind ? t(`costs.kind${kind}`) : t(`costs.${figure as 'forecast'}`);
};

/** A kind of money: its colour and its name. */
export const KindName = ({ kind }: { kind: CostKind }) => (
  <span className="inline-flex items-center gap-1.5">
    <KindDot kind={kind} />
    {t(`costs.kind${kind}`)}
  </span>
);
