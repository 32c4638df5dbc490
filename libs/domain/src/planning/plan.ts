import type { Period } from '@contracts/fields.js';
import { identifierKey } from '@contracts/identifiers.js';
import type { CostKind } from '@contracts/planning/element.js';
import { type CostItem, counts, type Element, type Order } from './element.js';
import { PlanTables } from './planTables.js';
import { Siblings } from './siblings.js';
import { combined, nothing, plus, summed, type Totals } from './sums.js';

const none: readonly never[] = [];
/** Elements looked at in a step of `reindexing`: some milliseconds. */
const atOnce = 2_000;

/** The whole plan of a tenant: a rule may look anywhere in it. What is below changes it, and is for `evolve` only. */
export class Plan extends PlanTables {
  constructor(beneath?: Plan) {
    super(beneath);
  }

  fork(): this {
    return new Plan(this) as this;
  }

  add(element: Element, costs: readonly CostItem[]): void {
    const parentId = element.parentId && (this.element(element.parentId)?.id ?? element.parentId);
    this.elements.set(element.id, { ...element, parentId });
    if (costs.length) this.costItems.set(element.id, costs);
    this.enter(element);
    this.hold(element);
    this.follow(element.id, none, element.dependsOn);
    this.noteWithAbove(element);
    this.note('costs', element.id);
    if (counts(element)) this.roll(parentId, this.total(element.id), 1);
  }

  remove(id: string): void {
    const element = this.element(id);
    if (!element) return;
    if (counts(element)) this.roll(element.parentId, this.total(id), -1);
    this.noteWithAbove(element);
    this.note('costs', id);
    this.leave(element);
    this.free(element);
    this.follow(id, element.dependsOn, none);
    this.costItems.delete(id);
    this.elements.delete(id);
  }

  /** For fields that neither an index nor the sums depend on. */
  with(id: string, changes: Partial<Element>): void {
    const element = this.element(id);
    if (!element) return;
    this.elements.set(id, { ...element, ...changes });
    this.note('element', id);
  }

  describe(id: string, content: Partial<Element['content']>): void {
    const element = this.element(id);
    if (!element) return;
    if (this.quiet) Object.assign(element.content, content);
    else this.elements.set(id, { ...element, content: { ...element.content, ...content } });
    this.note('element', id);
  }

  /** For what is shown below it too: unit, responsible, sharing. */
  withInherited(id: string, changes: Partial<Element>): void {
    this.with(id, changes);
    this.noteBranch(id);
  }

  move(id: string, parentId: string | null, rank: string): void {
    const element = this.element(id);
    if (!element) return;
    const moved = { ...element, parentId: parentId && (this.element(parentId)?.id ?? parentId), rank };
    this.leave(element);
    this.elements.set(id, moved);
    this.enter(moved);
    this.note('element', id);
    if (moved.parentId === element.parentId) return;
    this.noteWithAbove(element);
    this.noteWithAbove(moved);
    this.noteBranch(id);
    if (!counts(element)) return;
    this.roll(element.parentId, this.total(id), -1);
    this.roll(moved.parentId, this.total(id), 1);
  }

  /** New ranks in the same order. */
  respace(ranks: Readonly<Record<string, string>>): void {
    for (const id in ranks) this.with(id, { rank: ranks[id] as string });
  }

  mark(id: string, changes: Pick<Partial<Element>, 'deleted' | 'detached'>): void {
    const before = this.element(id);
    if (!before) return;
    this.withInherited(id, changes);
    const after = this.element(id) as Element;
    this.countDeleted(before, -1);
    this.countDeleted(after, 1);
    this.noteWithAbove(after);
    if (counts(before) !== counts(after)) this.roll(after.parentId, this.total(id), counts(after) ? 1 : -1);
  }

  identify(id: string, identifier: string): void {
    const element = this.element(id);
    if (!element) return;
    this.free(element);
    this.with(id, { identifier });
    this.hold(this.element(id) as Element);
  }

  depend(id: string, dependsOn: Element['dependsOn']): void {
    const element = this.element(id);
    if (!element) return;
    this.follow(id, element.dependsOn, dependsOn);
    this.with(id, { dependsOn });
  }

  /** Other entries; `deltas` is what that changes in the sums. */
  book(id: string, costs: readonly CostItem[], deltas: readonly (readonly [Period, CostKind, number])[]): void {
    const element = this.element(id);
    if (!element) return;
    if (costs.length) this.costItems.set(id, costs);
    else this.costItems.delete(id);
    this.noteCosts(id);
    if (!counts(element)) return;
    for (let at = this.parentOf(element); at; at = this.parentOf(at)) {
      let sums = this.rolled.get(at.id) ?? nothing;
      for (const [period, kind, amount] of deltas) sums = plus(sums, period, kind, amount);
      this.setBelow(at.id, sums);
      if (!counts(at)) break;
    }
  }

  putOrder(order: Order): void {
    this.dropOrder(order.id);
    this.orders.set(order.id, order);
    this.hang(order);
  }

  withOrder(id: string, changes: Partial<Order>): void {
    const order = this.orders.get(id);
    if (order) this.putOrder({ ...order, ...changes });
  }

  dropOrder(id: string): void {
    const order = this.orders.get(id);
    this.note('order', id);
    if (!order) return;
    for (const [index, key] of this.keysOf(order)) {
      const left = (index.get(key) ?? none).filter((it) => it !== id);
      if (left.length) index.set(key, left);
      else index.delete(key);
    }
    this.orders.delete(id);
  }

  /** Ids of orders of that number that are not deleted. */
  ordersNumbered(identifier: string): readonly string[] {
    return this.orderNumbers.get(identifierKey(identifier)) ?? none;
  }

  reindex(): void {
    for (const _ of this.reindexing());
  }

  override *reindexing(): Iterable<undefined> {
    for (const order of this.orders.values()) this.hang(order);
    const siblings = new Map<string, Element[]>();
    let done = 0;
    for (const element of this.elements.values()) {
      this.countDeleted(element, 1);
      const list = siblings.get(element.parentId ?? '');
      if (list) list.push(element);
      else siblings.set(element.parentId ?? '', [element]);
      this.hold(element);
      this.follow(element.id, none, element.dependsOn);
      if (++done % atOnce === 0) yield;
    }
    for (const [parent, list] of siblings) {
      list.sort((a, b) => (a.rank < b.rank ? -1 : 1));
      const ids = list.map((it) => it.id);
      this.order.set(parent, Siblings.of(ids));
      done += ids.length;
      if (done % atOnce < ids.length) yield;
    }
    for (const id of this.lowestFirst()) {
      this.sumUp(id, siblings.get(id));
      if (++done % atOnce === 0) yield;
    }
    this.changed.clear();
  }

  private hang(order: Order): void {
    for (const [index, key] of this.keysOf(order)) index.set(key, [...(index.get(key) ?? none), order.id]);
  }

  /** Where an order is found by what it says. */
  private keysOf({ planElementId, identifier, deleted }: Order) {
    const byElement = [this.ordersOf, planElementId] as const;
    return deleted ? [byElement] : [byElement, [this.orderNumbers, identifierKey(identifier)] as const];
  }

  /** Enters what the elements right below one add to its sums: theirs are there. */
  private sumUp(id: string, below: readonly Element[] = none): void {
    const sums = summed(below.map((child) => (counts(child) ? this.total(child.id) : nothing)));
    if (sums.length) this.rolled.set(id, sums);
  }

  /** Adds to the sums of an element and of all above it, up to one that doesn't count. */
  private roll(from: string | null, totals: Totals, sign: 1 | -1): void {
    if (!totals.length) return;
    for (let at = from ? this.element(from) : undefined; at; at = this.parentOf(at)) {
      this.setBelow(at.id, combined(this.rolled.get(at.id) ?? nothing, totals, sign));
      if (!counts(at)) return;
    }
  }

  private setBelow(id: string, sums: Totals): void {
    if (sums.length) this.rolled.set(id, sums);
    else this.rolled.delete(id);
    this.noteCosts(id);
  }

  private noteCosts(id: string): void {
    this.note('element', id);
    this.note('costs', id);
  }

  /** The element and all below it: what they inherit is in each of their rows. */
  private noteBranch(id: string): void {
    for (const at of [id, ...this.descendants(id)]) {
      this.noteCosts(at);
      for (const order of this.ordersOf.get(at) ?? none) this.note('order', order);
    }
  }

  /** The element, and its parent for the number of children. */
  private noteWithAbove({ id, parentId }: Element): void {
    this.note('element', id);
    if (parentId) this.note('element', parentId);
  }

  private countDeleted({ parentId, deleted }: Element, by: 1 | -1): void {
    if (parentId && deleted) this.deletedBelow.set(parentId, (this.deletedBelow.get(parentId) ?? 0) + by);
  }

  private enter(element: Element): void {
    const { id, parentId, rank } = element;
    const siblings = this.children(parentId);
    this.order.set(parentId ?? '', siblings.inserted(this.placeOf(siblings, rank), id));
    this.countDeleted(element, 1);
  }

  private leave(element: Element): void {
    const { id, parentId, rank } = element;
    this.countDeleted(element, -1);
    const siblings = this.children(parentId);
    const at = this.placeOf(siblings, rank);
    const left = siblings.removed(siblings.get(at) === id ? at : siblings.indexOf(id));
    if (left.length) this.order.set(parentId ?? '', left);
    else this.order.delete(parentId ?? '');
  }

  /** The place of the first sibling whose rank is not lower. */
  private placeOf(siblings: Siblings, rank: string): number {
    return siblings.placeBehind((id) => (this.element(id)?.rank ?? '') < rank);
  }

  /** Whoever has it first keeps it: the rules refuse the second. */
  private hold({ id, identifier }: Element): void {
    const key = identifier && identifierKey(identifier);
    if (key && !this.identifiers.has(key)) this.identifiers.set(key, id);
  }

  private free({ id, identifier }: Element): void {
    const key = identifier && identifierKey(identifier);
    if (key && this.identifiers.get(key) === id) this.identifiers.delete(key);
  }

  private follow(id: string, before: Element['dependsOn'], after: Element['dependsOn']): void {
    const [was, now] = [new Set(before.map((it) => it.id)), new Set(after.map((it) => it.id))];
    for (const first of was)
      if (!now.has(first))
        this.setFollowers(
          first,
          this.followersOf(first).filter((it) => it !== id),
        );
    for (const first of now) if (!was.has(first)) this.setFollowers(first, [...this.followersOf(first), id]);
  }

  private setFollowers(id: string, followers: readonly string[]): void {
    if (followers.length) this.followers.set(id, followers);
    else this.followers.delete(id);
  }
}
