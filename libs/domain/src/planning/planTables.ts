import type { Amount, Day, Period } from '@contracts/fields.js';
import { identifierKey } from '@contracts/identifiers.js';
import { AreaState } from '../state.js';
import type { BudgetRequestThing } from './budgetRequest.js';
import type { CostItem, Element, Order, ProvisionItem } from './element.js';
import { builtInTypes, type ElementTypeDefinition } from './elementTypes.js';
import { Siblings } from './siblings.js';
import { combined, nothing, type Totals, totalsOf } from './sums.js';

/** A month that somebody closed; `locked` false: and opened again. */
export interface PeriodState {
  id: Period;
  locked: boolean;
  at: string;
  by: string;
  reason: string;
}

/** A year that somebody archived, by its four digits; `locked` false: and opened again. */
export type YearState = PeriodState;

/** An import or a big clone; `completed` null while it runs. */
export interface Batch {
  id: string;
  file: string;
  sha256: string;
  count: number;
  startedAt: string;
  startedBy: string;
  completedAt: string | null;
  /** It was taken back, perhaps before it was completed. */
  stopped?: true;
  impossible: readonly number[];
}

/** A run of provision: what it wrote (`ProvisionItem`), and whether it was taken back. */
export interface ProvisionRun {
  id: string;
  period: Period;
  items: readonly ProvisionItem[];
  /** How many entries it has still to write; of one taken back: to take back. */
  rest: number;
  at: string;
  by: string;
  reversedAt: string | null;
  reversedBy: string | null;
}

/** What a source booked last. */
export interface Booking {
  at: number;
  element: string | null;
  order?: Charge | null;
}
/** How much of an order a source invoices. */
export interface Charge {
  id: string;
  amount: Amount;
}

const none: readonly never[] = [];

/** The tables of a tenant's plan and what can be asked of them. */
export abstract class PlanTables extends AreaState {
  readonly elements = this.table<Element>('elements');
  readonly costItems = this.table<readonly CostItem[]>('costItems');
  readonly types = this.table<ElementTypeDefinition>('types');
  /** Months that are closed to entries, or were. */
  readonly periods = this.table<PeriodState>('periods');
  /** Years that are archived, or were. */
  readonly years = this.table<YearState>('years');
  readonly batches = this.table<Batch>('batches');
  /** Runs of provision. */
  readonly provisions = this.table<ProvisionRun>('provisions');
  readonly orders = this.table<Order>('orders');
  /** Changes of budgets that wait for a controller, or about which was decided. */
  readonly budgetRequests = this.table<BudgetRequestThing>('budgetRequests');
  /** By source, such as an invoice item: for which event of its area it booked last, where, and of which order. */
  readonly bookings = this.table<Booking>('bookings');
  /** By element, year and measure, the highest threshold that its budget has reached (`budgetLevels.ts`). */
  readonly budgetLevels = this.table<number>('budgetLevels');
  /** The same of budget pots. */
  readonly potLevels = this.table<number>('potLevels');
  /** The last number that was given of each series (`numbers.ts`). */
  readonly numbers = this.table<number>('numbers');

  /** By parent ('' for the top level), in the order of their ranks, the deleted ones too. */
  protected readonly order = this.index<Siblings>('order');
  /** How many of an element's children are deleted. */
  protected readonly deletedBelow = this.index<number>('deletedBelow');
  protected readonly identifiers = this.index<string>('identifiers');
  protected readonly followers = this.index<readonly string[]>('followers');
  /** Orders by their number, and by their element. */
  protected readonly orderNumbers = this.index<readonly string[]>('orderNumbers');
  protected readonly ordersOf = this.index<readonly string[]>('ordersOf');
  /** What the elements below one add to its own costs. */
  protected readonly rolled = this.index<Totals>('below');

  thing(kind: string, id: string): unknown {
    if (kind === 'element' || kind === 'costs') return this.elements.get(id);
    if (kind === 'elementType') return this.type(id);
    if (kind === 'period') return this.periods.get(id);
    if (kind === 'year') return this.years.get(id);
    if (kind === 'provision') return this.provisions.get(id);
    if (kind === 'order') return this.orders.get(id);
    if (kind === 'budgetRequest') return this.budgetRequests.get(id);
    return kind === 'batch' ? this.batches.get(id) : undefined;
  }

  *ids(kind: string): Iterable<string> {
    if (kind === 'element' || kind === 'costs') yield* this.elements.keys();
    if (kind === 'batch') yield* this.batches.keys();
    if (kind === 'period') yield* this.periods.keys();
    if (kind === 'year') yield* this.years.keys();
    if (kind === 'provision') yield* this.provisions.keys();
    if (kind === 'order') yield* this.orders.keys();
    if (kind === 'budgetRequest') yield* this.budgetRequests.keys();
    if (kind !== 'elementType') return;
    yield* builtInTypes.keys();
    for (const id of this.types.keys()) if (!builtInTypes.has(id)) yield id;
  }

  element(id: string): Element | undefined {
    return this.elements.get(id);
  }

  /** The element unless it or something above it is deleted. */
  live(id: string): Element | undefined {
    return this.isDeleted(id) ? undefined : this.elements.get(id);
  }

  type(id: string): ElementTypeDefinition | undefined {
    return this.types.get(id) ?? builtInTypes.get(id);
  }

  /** Whether a month's entries stay as they are. */
  isClosed(period: Period): boolean {
    return this.periods.get(period)?.locked === true || this.isArchived(period.slice(0, 4));
  }

  /** Whether any month is. */
  hasClosed(): boolean {
    for (const { locked } of this.periods.values()) if (locked) return true;
    return this.hasArchived();
  }

  isArchived(year: string): boolean {
    return this.years.get(year)?.locked === true;
  }

  hasArchived(): boolean {
    for (const { locked } of this.years.values()) if (locked) return true;
    return false;
  }

  /** Whether all years of these days are archived. */
  isArchivedSpan(startDate: Day, endDate: Day): boolean {
    for (let year = +startDate.slice(0, 4); year <= +endDate.slice(0, 4); year++)
      if (!this.isArchived(String(year))) return false;
    return true;
  }

  lastNumber(series: string): number {
    return this.numbers.get(series) ?? 0;
  }

  costs(id: string): readonly CostItem[] {
    return this.costItems.get(id) ?? none;
  }

  /** Ids of the elements right below one (null: the top level) in their order, the deleted ones too. */
  children(parentId: string | null): Siblings {
    return this.order.get(parentId ?? '') ?? Siblings.none;
  }

  /** How many undeleted ones are right below. */
  childCount(id: string): number {
    return this.children(id).length - (this.deletedBelow.get(id) ?? 0);
  }

  /** The elements above one, the nearest first. */
  *ancestors(id: string): IterableIterator<Element> {
    const element = this.element(id);
    for (let at = element && this.parentOf(element); at; at = this.parentOf(at)) yield at;
  }

  /** Ids of all below one, depth first, in their order. */
  descendants(id: string): string[] {
    const found: string[] = [];
    const waiting = [...this.children(id)].reverse();
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      found.push(at);
      for (const below of [...this.children(at)].reverse()) waiting.push(below);
    }
    return found;
  }

  /** Ids of all elements, those below one before it. */
  protected lowestFirst(): string[] {
    const found: string[] = [];
    const waiting: string[] = [];
    for (const element of this.elements.values()) if (!this.parentOf(element)) waiting.push(element.id);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      found.push(at);
      for (const below of this.children(at)) waiting.push(below);
    }
    return found.reverse();
  }

  isBelow(id: string, ancestor: string): boolean {
    for (const { id: above } of this.ancestors(id)) if (above === ancestor) return true;
    return false;
  }

  isDeleted(id: string): boolean {
    for (let at = this.element(id); at; at = this.parentOf(at)) if (at.deleted) return true;
    return false;
  }

  isDetached(id: string): boolean {
    for (let at = this.element(id); at; at = this.parentOf(at)) if (at.detached) return true;
    return false;
  }

  /** 0 at the top level. */
  depth(id: string): number {
    return [...this.ancestors(id)].length;
  }

  /** The element that holds an identifier, deleted or not. */
  holderOf(identifier: string): string | undefined {
    return this.identifiers.get(identifierKey(identifier));
  }

  /** The elements that depend on one. */
  followersOf(id: string): readonly string[] {
    return this.followers.get(id) ?? none;
  }

  own(id: string): Totals {
    return totalsOf(this.costs(id));
  }

  /** Own costs and those of everything below that is neither deleted nor detached. */
  total(id: string): Totals {
    return combined(this.rolled.get(id) ?? nothing, this.own(id));
  }

  parentOf({ parentId }: Element): Element | undefined {
    return parentId ? this.element(parentId) : undefined;
  }
}
