import { identifierKey } from '@contracts/identifiers.js';
import type { Content, Thing } from './record.js';
import { orderKey, RecordTables, recordThing } from './tables.js';

export { asksForKind, recordThing } from './tables.js';

const none: readonly never[] = [];

/** The records of an area; an area's state that has some extends it. What is here changes it, and is for `evolve` only. */
export abstract class RecordState extends RecordTables {
  addRecord(thing: Thing): void {
    this.records.set(thing.id, thing);
    this.enter(thing);
    this.hold(thing);
    this.note(recordThing, thing.id);
  }

  removeRecord(id: string): void {
    const thing = this.records.get(id);
    if (!thing) return;
    this.leave(thing);
    this.free(thing);
    this.records.delete(id);
    this.note(recordThing, id);
  }

  moveRecord(id: string, parentId: string | null, rank: string): void {
    const thing = this.records.get(id);
    if (!thing) return;
    this.leave(thing);
    const moved = { ...thing, parentId, rank };
    this.records.set(id, moved);
    this.enter(moved);
    this.noteFrom(id);
  }

  respaceRecords(ranks: Readonly<Record<string, string>>): void {
    for (const id in ranks) {
      const thing = this.records.get(id);
      if (thing) this.moveRecord(id, thing.parentId, ranks[id] as string);
    }
  }

  writeRecord(id: string, changes: Content): void {
    const thing = this.records.get(id);
    if (!thing) return;
    this.free(thing);
    const changed = { ...thing, content: { ...thing.content, ...changes } };
    this.records.set(id, changed);
    this.hold(changed);
    this.note(recordThing, id);
  }

  markRecord(id: string, deleted: boolean): void {
    const thing = this.records.get(id);
    if (!thing) return;
    this.records.set(id, { ...thing, deleted });
    this.noteFrom(id);
  }

  /** Null: it stands for itself again. */
  aliasRecord(id: string, into: string | null): void {
    const thing = this.records.get(id);
    if (!thing) return;
    const noteAll = () => {
      for (const at of [...this.chain(id), ...this.aliasesOf(id)]) this.noteFrom(at);
    };
    noteAll();
    if (thing.mergedInto)
      this.setMerged(
        thing.mergedInto,
        (this.merged.get(thing.mergedInto) ?? none).filter((it) => it !== id),
      );
    this.records.set(id, { ...thing, mergedInto: into });
    if (into) this.setMerged(into, [...(this.merged.get(into) ?? none), id]);
    noteAll();
  }

  reindex(): void {
    const siblings = new Map<string, string[]>();
    for (const thing of this.records.values()) {
      const key = orderKey(thing.kind, thing.parentId);
      const list = siblings.get(key);
      if (list) list.push(thing.id);
      else siblings.set(key, [thing.id]);
      this.hold(thing);
      if (thing.mergedInto)
        this.setMerged(thing.mergedInto, [...(this.merged.get(thing.mergedInto) ?? none), thing.id]);
    }
    for (const [key, ids] of siblings)
      this.order.set(
        key,
        ids.sort((a, b) => this.compare(a, b)),
      );
    this.changed.clear();
  }

  /** A record and all below it: their parents, marks or places are in their rows. */
  private noteFrom(id: string): void {
    for (const at of [id, ...this.descendants(id)]) this.note(recordThing, at);
  }

  private enter({ id, kind, parentId }: Thing): void {
    const key = orderKey(kind, parentId);
    const siblings = this.order.get(key) ?? none;
    let [low, high] = [0, siblings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(siblings[middle] as string, id) < 0) low = middle + 1;
      else high = middle;
    }
    this.order.set(key, siblings.toSpliced(low, 0, id));
  }

  private leave({ id, kind, parentId }: Thing): void {
    const key = orderKey(kind, parentId);
    const left = (this.order.get(key) ?? none).filter((it) => it !== id);
    if (left.length) this.order.set(key, left);
    else this.order.delete(key);
  }

  private setMerged(into: string, ids: readonly string[]): void {
    if (ids.length) this.merged.set(into, ids);
    else this.merged.delete(into);
  }

  /** Whoever has it first keeps it: the rules refuse the second. */
  private hold({ id, kind, content }: Thing): void {
    const key = identifierKey((content['identifier'] as string | undefined) ?? '');
    if (key && !this.identifiers.has(`${kind} ${key}`)) this.identifiers.set(`${kind} ${key}`, id);
  }

  private free({ id, kind, content }: Thing): void {
    const key = identifierKey((content['identifier'] as string | undefined) ?? '');
    if (key && this.identifiers.get(`${kind} ${key}`) === id) this.identifiers.delete(`${kind} ${key}`);
  }
}
