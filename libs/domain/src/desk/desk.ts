import type { FilterSet as Told } from '@contracts/desk/filterSet.js';
import { NoticeState } from '../notices/state.js';

export type FilterSet = Pick<Told, 'id' | 'ownerId' | 'unitId' | 'deleted' | 'grammar' | keyof FilterContent>;

/** What its owner says of it. */
export type FilterContent = Pick<
  Told,
  'viewId' | 'title' | 'description' | 'filterString' | 'visibility' | 'configuration'
>;

/** What people keep for their work: the filters that they saved, what they are told of. */
export class Desk extends NoticeState {
  readonly filterSets = this.table<FilterSet>('filterSets');

  constructor(beneath?: Desk) {
    super(beneath);
  }

  fork(): this {
    return new Desk(this) as this;
  }

  override thing(kind: string, id: string): unknown {
    return kind === 'filterSet' ? this.filterSets.get(id) : super.thing(kind, id);
  }

  override *ids(kind: string): Iterable<string> {
    if (kind === 'filterSet') yield* this.filterSets.keys();
    yield* super.ids(kind);
  }

  /** What a view shows at first. */
  defaultOf(viewId: FilterSet['viewId']): FilterSet | undefined {
    return [...this.filterSets.values()].find((it) => it.viewId === viewId && it.ownerId === null && !it.deleted);
  }

  // ── what evolve uses ────────────────────────────────────────────────────────────────────────────────────────────

  put(set: FilterSet): void {
    this.filterSets.set(set.id, set);
    this.note('filterSet', set.id);
  }

  with(id: string, changes: Partial<FilterSet>): void {
    const set = this.filterSets.get(id);
    if (set) this.put({ ...set, ...changes });
  }

  remove(id: string): void {
    this.filterSets.delete(id);
    this.note('filterSet', id);
  }
}
