import { identifierKey } from '@contracts/identifiers.js';
import type { DataElementType } from '@contracts/masterData/dataElementType.js';
import { builtInKind, kindOfKinds, type RecordKind } from '@contracts/masterData/kinds.js';
import { OwnRecord } from '@contracts/masterData/record.js';
import { type Named, namedIn, namedInAdded } from '@contracts/masterData/references.js';
import { AreaState } from '../state.js';
import { emptyOf } from './empty.js';
import type { Content, Kind, Thing } from './record.js';

const none: readonly never[] = [];

/** The kind of thing that events of records touch and views are made of. */
export const recordThing = 'record';

/** On what making a record of a kind asks its right: the kind's name; of one made by a tenant nothing but the area. */
export const asksForKind = (kind: string): string | null => (builtInKind(kind) ? kind : null);

/** The tables of records and what can be asked of them. */
export abstract class RecordTables extends AreaState {
  /** The area whose kinds it holds. */
  abstract readonly holds: RecordKind['area'];
  readonly records = this.table<Thing>('records');
  /** Ids by kind and parent as stored, in the order of their ranks; the deleted and the merged ones too. */
  protected readonly order = this.index<readonly string[]>('order');
  /** Ids by kind and identifier. */
  protected readonly identifiers = this.index<string>('identifiers');
  /** Ids of the records that were merged right into one. */
  protected readonly merged = this.index<readonly string[]>('merged');

  thing(kind: string, id: string): unknown {
    return kind === recordThing ? this.records.get(id) : undefined;
  }

  *ids(kind: string): Iterable<string> {
    if (kind === recordThing) yield* this.records.keys();
  }

  record(id: string): Thing | undefined {
    return this.records.get(id);
  }

  /** Whether it may be chosen anew: there, of the kind, neither deleted nor merged. */
  isUsable(kind: string, id: string): boolean {
    const record = this.records.get(id);
    return record?.kind === kind && record.mergedInto === null && !this.isDeleted(id);
  }

  /** All records of a kind that may be chosen. */
  usable(kind: string): { id: string; identifier: string; label: string }[] {
    return [...this.records.values()]
      .filter((it) => it.kind === kind && this.isUsable(kind, it.id))
      .map(({ id, content: { identifier, label } }) => ({ id, identifier: `${identifier ?? ''}`, label: `${label}` }));
  }

  /** A built-in kind, or one of the tenant's own that is there. */
  kind(name: string): Kind | undefined {
    const builtIn = builtInKind(name);
    if (builtIn) return builtIn.area === this.holds ? { ...builtIn, name } : undefined;
    if (this.records.get(name)?.kind !== kindOfKinds) return undefined;
    const { tree = false, dimension = false, fields = none } = this.content(name) as Partial<DataElementType>;
    return { name, of: OwnRecord, tree, dimension, may: 'MASTERDATA', custom: fields };
  }

  /** All fields of its kind, the empty ones too. */
  content(id: string): Content {
    const { kind, content } = this.records.get(id) as Thing;
    return { ...emptyOf(builtInKind(kind)?.of ?? OwnRecord), ...content };
  }

  /** What stands for a record: itself, or what it was merged into, and that one … */
  resolve(id: string): string {
    return this.chain(id).at(-1) as string;
  }

  /** A record and what it was merged into, one after the other. */
  protected chain(id: string): string[] {
    const seen = new Set([id]);
    for (const at of seen) {
      const into = this.records.get(at)?.mergedInto;
      if (into) seen.add(into);
    }
    return [...seen];
  }

  /** Ids of all that were merged into one, also over others. */
  aliasesOf(id: string): string[] {
    const found = new Set<string>(this.merged.get(id) ?? none);
    for (const at of found) for (const more of this.merged.get(at) ?? none) found.add(more);
    found.delete(id);
    return [...found];
  }

  /** The record right above one, as merges left it. */
  parentOf({ parentId }: Thing): Thing | undefined {
    return parentId === null ? undefined : this.records.get(this.resolve(parentId));
  }

  /** The records above one, the nearest first; each once, whatever the tree is like before the rules were asked. */
  *ancestors(id: string): IterableIterator<Thing> {
    const seen = new Set<string>();
    const first = this.records.get(id);
    for (let at = first && this.parentOf(first); at && !seen.has(at.id); at = this.parentOf(at)) {
      seen.add(at.id);
      yield at;
    }
  }

  isDeleted(id: string): boolean {
    if (this.records.get(id)?.deleted) return true;
    for (const { deleted } of this.ancestors(id)) if (deleted) return true;
    return false;
  }

  /** Ids right below a record (null: at the top of the kind) in their order, those of its aliases among them. */
  children(kind: string, parent: string | null): readonly string[] {
    const aliases = parent === null ? none : this.aliasesOf(parent);
    const own = this.order.get(orderKey(kind, parent)) ?? none;
    const others = aliases.flatMap((alias) => this.order.get(orderKey(kind, alias)) ?? none);
    return others.length === 0 ? own : [...own, ...others].sort((a, b) => this.compare(a, b));
  }

  /** Whether it has a position: neither deleted itself nor merged. */
  holdsPlace(id: string): boolean {
    const record = this.records.get(id);
    return record !== undefined && !record.deleted && record.mergedInto === null;
  }

  /** Ids of all below a record, depth first. */
  descendants(id: string): string[] {
    const found = new Set<string>();
    const kind = this.records.get(id)?.kind ?? '';
    const waiting = [...this.children(kind, id)].reverse();
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (at === id || found.has(at)) continue;
      found.add(at);
      waiting.push(...[...this.children(kind, at)].reverse());
    }
    return [...found];
  }

  /** A record, all below it, and everything that was merged into one of them: what a filter by it means. */
  from(id: string): Set<string> {
    const root = this.resolve(id);
    const found = new Set<string>();
    for (const at of [root, ...this.descendants(root)]) for (const it of [at, ...this.aliasesOf(at)]) found.add(it);
    return found;
  }

  /** All that a content of a kind names, in the fields that a tenant added too. */
  names(kind: Kind, content: Content): Named[] {
    return [...namedIn(kind.of, content), ...namedInAdded(kind.custom ?? none, content)];
  }

  /** Ids of all that a record names, but for what it stands below. */
  namedFrom(id: string): string[] {
    const record = this.records.get(id);
    const kind = record && this.kind(record.kind);
    return kind ? this.names(kind, record.content).map((named) => named.id) : [];
  }

  /** Ids of what in the area names a record. */
  namedBy(id: string): string[] {
    return [...this.records.keys()].filter((at) => this.namedFrom(at).includes(id));
  }

  /** The record of a kind that holds an identifier, deleted or not. */
  holderOf(kind: string, identifier: string): string | undefined {
    const key = identifierKey(identifier);
    return key ? this.identifiers.get(`${kind} ${key}`) : undefined;
  }

  protected compare(a: string, b: string): number {
    const [x, y] = [this.records.get(a)?.rank ?? '', this.records.get(b)?.rank ?? ''];
    return x === y ? (a < b ? -1 : 1) : x < y ? -1 : 1;
  }
}

export const orderKey = (kind: string, parent: string | null): string => `${kind} ${parent ?? ''}`;
