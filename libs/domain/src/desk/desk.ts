import type { FilterSet as Told } from '@contracts/desk/filterSet.js';
import { NoticeState } from '../notices/state.js';

export type FilterSet = Pick<Told, 'id' | 'ownerId' | 'unitId' | 'deleted' | 'grammar' | keyof FilterContent>;

/** What its owner says of it. */
export type FilterContent = Pick<
  Told,
  'viewId' | 'title' | 'description' | 'filterString' | 'visibility' | 'configuration'
>;

/** Which of the tenant's news a person has put away; the id is theirs. */
export interface NewsSeen {
  id: string;
  news: readonly string[];
}

/** What people keep for their work: the filters that they saved, what they are told of, which news they have seen. */
export class Desk extends NoticeState {
  readonly filterSets = this.table<FilterSet>('filterSets');
  readonly newsSeen = this.table<NewsSeen>('newsSeen');

  constructor(beneath?: Desk) {
    super(beneath);
  }

  fork(): this {
    return new Desk(this) as this;
  }

  override thing(kind: string, id: string): unknown {
    if (kind === 'newsSeen') return this.newsSeen.get(id);
    return kind === 'filterSet' ? this.filterSets.get(id) : super.thing(kind, id);
  }

  override *ids(kind: string): Iterable<string> {
    if (kind === 'filterSet') yield* this.filterSets.keys();
    if (kind === 'newsSeen') yield* this.newsSeen.keys();
    yield* super.ids(kind);
  }

  /** What a view shows at first. */
  defaultOf(viewId: FilterSet['viewId']): FilterSet | undefined {
    return [...this.filterSets.values()].find((it) => it.viewId === viewId && it.ownerId === null && !it.deleted);
  }

  /** Ids of the news that a person has put away. */
  newsSeenBy(person: string): readonly string[] {
    return this.newsSeen.get(person)?.news ?? [];
  }

  // ── what evolve uses ────────────────────────────────────────────────────────────────────────────────────────────

  put(set: FilterSet): void {
    this.filterSets.set(set.id, set);
    this.note('filterSet', set.id);
  }

  seeNews(person: string, ids: readonly string[]): void {
    this.newsSeen.set(person, { id: person, news: [...this.newsSeenBy(person), ...ids] });
    this.note('newsSeen', person);
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
