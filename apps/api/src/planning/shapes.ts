import type { Money, Sums } from '@contracts/costs/sums.js';
import type { StatusAndNextStep } from '@contracts/planning/element.js';
import { Plan } from '@domain/planning/plan.js';
import { sumsOf } from '@domain/planning/sums.js';
import type { Row } from '@platform/ports.js';
import { nameOf, type Reader } from '../reading/reader.js';
import type { Shape } from '../reading/shapes.js';
import { waitsFor } from './approvals.js';
import { costElementShape } from './costGrid.js';

/** An ancestor of something visible, of which only the label may be seen. */
const masked = ({ id, parentId, type, label }: Row) => ({ id, parentId, type, label, masked: true });

/** GET plan-element */
const elements: Shape = {
  ...{ view: 'elements', segment: 'plan-element', elementType: 'PLAN', tree: 'gantt', masked },
  // Here its own mark, there also that of what stands above it.
  unlike: ['detached'],
  // Not for sums below it or its rank: the plain element shows nothing of them.
  follows: ['revision', 'childCount', 'deleted', 'scope'],
  wire(reader, row, { enrich, listed, tree }) {
    const element: Record<string, unknown> = { ...row, rank: undefined, detachedAbove: undefined, scope: undefined };
    if (listed) {
      const last = (row['statusAndNextStepHistory'] as readonly StatusAndNextStep[]).at(-1);
      if (last) Object.assign(element, { status: last.status, nextStep: last.nextStep });
      for (const name of ['comments', 'statusAndNextStepHistory']) delete element[name];
    }
    if (!enrich || !tree) return element;
    const gantt = tree.get(row.id);
    return {
      ...element,
      responsibleName: nameOf(reader.users, row['responsible']),
      path: pathOf(tree, row),
      ...(gantt && { costs: costsOf(reader, gantt) }),
    };
  },
};

/** GET plan/gantt-element */
const gantt: Shape = {
  ...{ view: 'gantt', segment: 'plan/gantt-element', elementType: 'PLAN', topic: 'gantt', enriched: true },
  ...{ held: true, tree: 'gantt', masked, names: 'users', texts: 'elements', onlyEnriched: ['costs', 'planByPeriod'] },
  wire(reader, row, { enrich, tree, state }) {
    const { scope: _, deleted, costs: __, planByPeriod: ___, childCount, ...shown } = row;
    const depth = state instanceof Plan ? state.depth(row.id) : tree && depthOf(tree, row);
    const element = { ...shown, ...(depth !== undefined && { depth }), ...(deleted === true && { deleted }) };
    if (!enrich) return element;
    return {
      ...element,
      ...{ childCount, responsibleName: nameOf(reader.users, row['responsible']), costs: costsOf(reader, row) },
    };
  },
};

/** GET approval */
const approvals: Shape = {
  ...{ view: 'approvals', segment: 'approval', elementType: 'PLAN', held: true },
  wire(reader, row) {
    const { scope: _, approval: __, approvedAt: ___, planByPeriod: ____, deleted: _____, ...request } = row;
    return { ...request, waitsFor: waitsFor(reader, row), costs: costsOf(reader, row) };
  },
};

/** GET provision: money of the whole tenant, told to nobody who does not ask. */
const provisions: Shape = { view: 'provisions', segment: 'provision', elementType: 'OTHER', topic: null };

/** GET accounting/order */
const orders: Shape = {
  ...{ view: 'orders', segment: 'accounting/order', elementType: 'OTHER' },
  wire: (_, { scope: __, ...shown }) => shown,
};

/** GET budget-request */
const budgetRequests: Shape = {
  ...{ view: 'budgetRequests', segment: 'budget-request', elementType: 'OTHER' },
  wire: (_, { scope: __, ...shown }) => shown,
};

/** GET period */
const periods: Shape = { view: 'periods', segment: 'period', elementType: 'OTHER', held: true };

/** GET year */
const years: Shape = { view: 'years', segment: 'year', elementType: 'OTHER', held: true };

const ofTypes = (view: string, segment: string): Shape => ({
  ...{ view, segment, elementType: 'MASTER', held: true, builtIn: true },
});

export const planShapes: readonly Shape[] = [
  ...[elements, gantt, approvals, costElementShape, periods, years, provisions, orders, budgetRequests],
  ofTypes('elementTypes', 'plan-element-type'),
];

const costsOf = ({ month }: Reader, row: Row) => sumsIn(row, month);

/** The sums of an element and all below it, as of a current month of the tenant. */
export function sumsIn(row: Row, month: string): Sums {
  const plan = row['planByPeriod'] as Readonly<Record<string, number>>;
  let future = 0;
  for (const period in plan) if (period > month) future += plan[period] as number;
  return sumsOf(row['costs'] as Money, future);
}

type Tree = ReadonlyMap<string, Row>;

/** The elements above, outermost first. */
function pathOf(tree: Tree, row: Row): { id: string; label: string }[] {
  return [...above(tree, row)].reverse().map(({ id, label }) => ({ id, label: label as string }));
}

const depthOf = (tree: Tree, row: Row): number => [...above(tree, row)].length;

function* above(tree: Tree, row: Row): Iterable<Row> {
  for (let at = tree.get(row['parentId'] as string); at; at = tree.get(at['parentId'] as string)) yield at;
}
