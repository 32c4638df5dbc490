import { type Amount, amount, type Class, type Day, day, integer, reference } from '../fields.js';
import type { Work } from '../identity/roles.js';
import type { AreaName } from '../message.js';
import { Contact, ServiceProvider } from './contacts.js';
import { DataElementType } from './dataElementType.js';
import { News } from './news.js';
import { PlanTemplate } from './planTemplate.js';
import { ColoredRecord, MasterRecord } from './record.js';
import { Resource } from './resources.js';
import { KpiTemplate, TodoStatus, TodoTemplate } from './templates.js';

/** A kind of records. Calls, rows, lists, forms, pickers, history, import and export are made from this and its class. */
export interface RecordKind {
  of: Class;
  /** Segment of its calls (product.md, section 3); those without one of their own are `data-element`s. */
  segment: string;
  /** Its number in product.md's table, taken as `typeId` too. */
  number?: number;
  /** Whose stream its records are in. */
  area: Extract<AreaName, 'masterData' | 'users'>;
  /** Its records stand in a tree. */
  tree: boolean;
  /** Costs and elements can be split over its records (decisions.md, Master data). */
  dimension: boolean;
  /** Who may write; everybody signed in reads. */
  may: Work;
  /** Where its page stands in the navigation. */
  shelf: 'masterdata' | 'organisation';
}

/** A priority for planning; the greater value the more urgent. */
class Priority extends MasterRecord {
  @integer({ min: 0, max: 1_000_000, find: true }) value!: number;
}

/** Money set aside for a purpose: budgets of elements are given from it by their split. */
class BudgetPot extends ColoredRecord {
  /** What may be given from it; empty: what those below it have. */
  @amount({ nullable: true, find: true }) volume: Amount | null = null;
  /** The year that it is of; empty: the same for each. */
  @integer({ min: 1900, max: 2199, nullable: true, find: true }) year: number | null = null;
  /** Whose it is: told of the thresholds that it reaches. */
  @reference('user', { nullable: true, find: true }) responsible: string | null = null;
}

/** A day that a tenant goes back to by a name: "Budget 2027 verabschiedet". */
class NamedDay extends MasterRecord {
  @day({ find: true }) date!: Day;
}

/** A kind with the literal type of its segment: the calls of the catalogue are named by them. */
type Of<S extends string> = Omit<RecordKind, 'segment'> & { segment: S };
type More<S extends string> = Partial<Omit<RecordKind, 'segment'>> & { segment?: S };

const flat = <const S extends string = 'data-element'>(of: Class, more: More<S> = {}): Of<NoInfer<S>> => ({
  ...{ of, segment: 'data-element' as S, area: 'masterData', tree: false, dimension: false },
  ...{ may: 'MASTERDATA', shelf: 'masterdata', ...more },
});
const tree = <const S extends string = 'data-element'>(of: Class = ColoredRecord, more: More<S> = {}): Of<NoInfer<S>> =>
  flat(of, { tree: true, ...more });
const dimension = (): Of<'data-element'> => tree(ColoredRecord, { dimension: true });

/**
 * The built-in kinds of master data by name. The name is stored for ever: it is `typeId` on the wire, the key in
 * `selections` and in filters, what `reference(name)` points to, and the last part of the page's address.
 * A kind more is a line here (with a class where it has fields of its own) and its words.
 */
export const recordKinds = {
  'service-provider': flat(ServiceProvider, { segment: 'service-provider', number: -5 }),
  contact: flat(Contact, { segment: 'contact', number: -15 }),
  'cost-center': dimension(),
  'budget-pot': tree(BudgetPot, { dimension: true }),
  product: dimension(),
  'target-group': dimension(),
  'business-segment': dimension(),
  'field-of-action': dimension(),
  'activity-type': dimension(),
  'cost-type': flat(MasterRecord, { segment: 'cost-type' }),
  'conclusion-topic': tree(),
  priority: flat(Priority),
  'named-day': flat(NamedDay, { segment: 'named-day', may: 'PLANNER' }),
  plantemplate: flat(PlanTemplate, { segment: 'plan-template', may: 'PLANNER' }),
  news: flat(News, { segment: 'news', may: 'KEY_USER', shelf: 'organisation' }),
  kpitemplate: flat(KpiTemplate, { segment: 'kpi/template', number: -25 }),
  todotag: flat(ColoredRecord, { segment: 'todo/tag', number: -205 }),
  todostatus: tree(TodoStatus, { segment: 'todo/status', number: -210 }),
  todotemplate: flat(TodoTemplate, { segment: 'todo/template', number: -215 }),
  'data-element-type': flat(DataElementType, { segment: 'data-element-type', may: 'ADMIN' }),
  group: tree(ColoredRecord, { segment: 'group', number: -10, area: 'users', may: 'ADMIN', shelf: 'organisation' }),
  resource: flat(Resource, { segment: 'resource/resource', number: -300, shelf: 'organisation' }),
  resourcerole: tree(ColoredRecord, { segment: 'resource/role', number: -305, shelf: 'organisation' }),
  location: tree(ColoredRecord, { segment: 'resource/location', number: -310, shelf: 'organisation' }),
  competence: tree(ColoredRecord, { segment: 'resource/competence', number: -315, shelf: 'organisation' }),
} satisfies Record<string, RecordKind>;

/** Segments of the calls of master data. */
export type RecordSegment = (typeof recordKinds)[keyof typeof recordKinds]['segment'];

/** Records of kinds without a segment of their own, and of those that a tenant makes itself. */
export const sharedSegment = 'data-element';
/** The kind whose records are the kinds that a tenant makes itself. */
export const kindOfKinds = 'data-element-type';

/** The kind whose records are days with a name, to look at the plan as of them. */
export const kindOfDays = 'named-day';

/** The kind whose records are parts of a plan to be planned again. */
export const kindOfTemplates = 'plantemplate';

/** The kind whose records a tenant tells everybody once. */
export const kindOfNews = 'news';

/** A built-in kind by its name. */
export const builtInKind = (name: string): RecordKind | undefined =>
  Object.hasOwn(recordKinds, name) ? recordKinds[name as keyof typeof recordKinds] : undefined;
