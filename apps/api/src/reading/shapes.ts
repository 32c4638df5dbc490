import type { Money } from '@contracts/costs/sums.js';
import { fieldsOf } from '@contracts/fields.js';
import { ElementContent } from '@contracts/planning/element.js';
import { sumsOf } from '@domain/planning/sums.js';
import type { Row } from '@platform/ports.js';
import type { Batch, RowChange, TenantLive } from '../live/tenantLive.js';
import { mayRead, mayReadCosts, type Reader } from './reader.js';

/** What an answer may need beside the row. */
export interface With {
  /** The names and sums that `?enrich=true` adds. */
  enrich?: boolean;
  /** In a list: without what only the single thing carries. */
  listed?: boolean;
  /** The Gantt's rows of that time, at least those of the element and of what stands above it. */
  tree?: ReadonlyMap<string, Row>;
  /** Where no tree is at hand. */
  depth?: number;
}
/** How a view's rows go over the wire, and to whom. */
export interface Shape {
  view: string;
  segment: string;
  elementType: 'PLAN' | 'MASTER' | 'OTHER';
  /** Realtime: behind `updates/{tenant}/`; undefined: the tenant's own topic; null: none. */
  topic?: string | null;
  /** Realtime frames carry the enriched form. */
  enriched?: boolean;
  /** What stands above something seen is seen by its label. */
  labelled?: boolean;
  /** What lists may be filtered and sorted by, beside `text`. */
  keys: readonly string[];
  sees(reader: Reader, row: Row): boolean;
  wire(reader: Reader, row: Row, also: With): Record<string, unknown>;
  /** Realtime: whether a change of the row is one of the thing as the plain call answers it. */
  shows?(change: RowChange, batch: Batch, live: TenantLive): boolean;
  /** Realtime: a row of before that tells who could see it; default: the change's own. */
  before?(change: RowChange, batch: Batch, live: TenantLive): Row | null;
}

const placed = [
  'id',
  'parentId',
  'type',
  'typeId',
  'label',
  'identifier',
  'startDate',
  'endDate',
  'phase',
  'responsible',
];

const contentFields = fieldsOf(ElementContent).filter(({ kind }) => kind !== 'map');
const emptyContent = Object.entries(new ElementContent());

/** GET plan-element */
const elements: Shape = {
  ...{ view: 'elements', segment: 'plan-element', elementType: 'PLAN', labelled: true, sees: mayRead },
  keys: [
    ...placed,
    ...contentFields.map(({ name }) => name),
    ...['unitId', 'childCount', 'detached', 'deleted', 'clonedFrom'],
    ...['revision', 'createdAt', 'modifiedAt', 'modifiedBy'],
    ...['extraReadUsers', 'extraWriteUsers', 'extraReadGroups', 'extraWriteGroups', 'dependsOn', 'kpis', 'conclusions'],
  ],
  wire(reader, row, { enrich, listed, tree }) {
    const seesCosts = mayReadCosts(reader, row);
    // Left out of the JSON: to copy a row without some fields costs more than all else here.
    const element: Record<string, unknown> = { ...row, rank: undefined, detachedAbove: undefined, scope: undefined };
    // Of what was stored before a field was there.
    for (const [name, empty] of emptyContent) element[name] ??= empty;
    if (!seesCosts) element['costObjects'] = undefined;
    if (listed) for (const name of ['comments', 'statusAndNextStepHistory']) delete element[name];
    if (!enrich || !tree) return element;
    const gantt = tree.get(row.id);
    return {
      ...element,
      responsibleName: nameOf(reader, row['responsible']),
      path: pathOf(tree, row),
      ...(seesCosts && gantt && { costs: costsOf(reader, gantt) }),
    };
  },
  // Its Gantt row is written with it, and that of before is at hand.
  before(change, batch, live) {
    const written = ganttChange(change, batch);
    return written ? written.before : (live.rows('gantt').get(change.id) ?? null);
  },
  shows(change, batch) {
    const { before, row } = ganttChange(change, batch) ?? { before: null, row: null };
    if (!before || !row) return true;
    // Only sums below it or its rank changed: nothing that the plain element shows.
    return (
      ['revision', 'childCount', 'deleted'].some((name) => before[name] !== row[name]) ||
      !same(before['scope'], row['scope'])
    );
  },
};

/** GET plan/gantt-element */
const gantt: Shape = {
  ...{
    view: 'gantt',
    segment: 'plan/gantt-element',
    elementType: 'PLAN',
    topic: 'gantt',
    enriched: true,
    labelled: true,
    sees: mayRead,
  },
  keys: [...placed, 'unitId', 'approvalState', 'color', 'detached', 'dependsOn', 'depth', 'revision'],
  wire(reader, row, { enrich, tree, depth: given }) {
    const { scope: _, deleted, costs: __, planByPeriod: ___, childCount, ...shown } = row;
    const depth = given ?? (tree && depthOf(tree, row));
    const element = { ...shown, ...(depth !== undefined && { depth }), ...(deleted === true && { deleted }) };
    if (!enrich) return element;
    return {
      ...element,
      childCount,
      responsibleName: nameOf(reader, row['responsible']),
      ...(mayReadCosts(reader, row) && { costs: costsOf(reader, row) }),
    };
  },
};

const users: Shape = {
  ...{ view: 'users', segment: 'user', elementType: 'MASTER' },
  keys: ['id', 'username', 'firstName', 'lastName', 'email', 'keyUser', 'group', 'roles', 'userStatus', 'enabled'],
  sees: () => true,
  /** Mail, roles, status and settings are for administrators and oneself. */
  wire({ person }, row) {
    const { settings, ...shown } = row;
    if (row.id === person.id) return { ...shown, settings };
    if (person.keyUser || person.roles.includes('ADMIN')) return shown;
    const { id, username, firstName, lastName, group, enabled, revision } = shown;
    return { id, username, firstName, lastName, group, enabled, revision };
  },
};

const open = (view: string, segment: string, keys: readonly string[]): Shape => ({
  ...{ view, segment, elementType: 'MASTER', keys, sees: () => true },
  wire: (_, row) => ({ ...row }),
});

export const shapes: readonly Shape[] = [
  elements,
  gantt,
  users,
  open('units', 'group', ['id', 'identifier', 'label', 'parent']),
  open('elementTypes', 'plan-element-type', ['id', 'kind', 'label', 'color']),
  open('costTypes', 'cost-type', ['id', 'identifier', 'label']),
  { ...open('settings', 'configuration', []), topic: null },
];

export function shapeOf(view: string): Shape {
  const shape = shapes.find((it) => it.view === view);
  if (!shape) throw new Error(`the rows of ${view} have no shape`);
  return shape;
}

/** An ancestor of something visible, of which only the label may be seen. */
export const masked = ({ id, parentId, type, label }: Row) => ({ id, parentId, type, label, masked: true });

const ganttChange = ({ id }: RowChange, batch: Batch): RowChange | undefined => {
  let byId = ganttChanges.get(batch);
  if (!byId) {
    byId = new Map(batch.changes.filter(({ view }) => view === 'gantt').map((change) => [change.id, change]));
    ganttChanges.set(batch, byId);
  }
  return byId.get(id);
};
const ganttChanges = new WeakMap<Batch, Map<string, RowChange>>();

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function nameOf({ users }: Reader, id: unknown): string | null {
  const user = typeof id === 'string' ? users.user(id) : undefined;
  return user ? [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username : null;
}

/** The sums of an element and all below it, as of the tenant's current month. */
function costsOf({ month }: Reader, row: Row) {
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
