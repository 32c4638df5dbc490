import type { Answers } from '@contracts/calls.js';
import { catalogueLines } from '@contracts/catalogue.js';
import { type Class, type Field, fieldsOf } from '@contracts/fields.js';
import type { AreaState } from '@domain/state.js';
import type { View } from '@domain/view.js';
import type { Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import { mayReadCosts, type Reader } from './reader.js';

/** What an answer may need beside the row. */
export interface With {
  /** The names and sums that `?enrich=true` adds. */
  enrich?: boolean | undefined;
  /** In a list: without what only the single thing carries. */
  listed?: boolean;
  /** The rows of that time that tell where things stand, at least those of the thing and of what stands above it. */
  tree?: ReadonlyMap<string, Row> | undefined;
  /** Right after a command: the state that the row was made of. */
  state?: AreaState;
  /** All rows in memory. */
  live?: TenantLive;
}
/** How a view's rows go over the wire: what its area says of it, beside what the class of its things says. */
export interface Shape {
  view: string;
  segment: string;
  /** Of views with things of several segments. */
  segmentOf?(row: Row): string;
  elementType: 'PLAN' | 'MASTER' | 'OTHER';
  /** Realtime: behind `updates/{tenant}/`; undefined: the tenant's own topic; null: none. */
  topic?: string | null;
  /** Some of its things are for one person alone. */
  own?: true;
  /** Realtime: the field that names the one person whose a row is: told to them alone, on their own topic. */
  whose?: string;
  /** Realtime frames carry the enriched form. */
  enriched?: boolean;
  /** Query parameters of its lists that are a filter by the field of that name. */
  by?: readonly string[];
  /** All its rows are kept in memory. */
  held?: boolean;
  /** Lists are made from the state: what is built in has no row. */
  builtIn?: boolean;
  /** The held view whose rows, of the same ids, tell where its things stand; itself, if it is a tree. */
  tree?: string;
  /** Fields that the tree's row has by the same name, but otherwise. */
  unlike?: readonly string[];
  /** What is seen of something that stands above something seen. */
  masked?(row: Row): object;
  /** Realtime: fields of the tree's row that its own row goes by; no other change of that one is a change of it. */
  follows?: readonly string[];
  /** Fields of the row that only its enriched form shows. */
  onlyEnriched?: readonly string[];
  /** Its enriched rows name things of this view. */
  names?: string;
  /** The phrase search looks into the rows of this view instead, which carry the longer texts. */
  texts?: string;
  /** Its rows say what people may do: of all, or only of whom they are about. */
  rights?: 'all' | 'own';
  /** Who may see what the history tells beside fields. */
  told?: Readonly<Record<string, Reads>>;
  wire?(reader: Reader, row: Row, also: With): Record<string, unknown>;
}
/** A shape with what the class of its things says: what lists are filtered and sorted by, who may read which field. */
export interface Shown extends Shape {
  /** What lists may be filtered and sorted by, beside `text`: of what the reader may read, or it would be found out so. */
  keys(reader: Reader): readonly string[];
  of: View;
  /** Of what is about themselves people see more, though they otherwise see all alike. */
  isOwn: boolean;
  /** Unless enriched, its rows are the same for all who may read them. */
  isAlike: boolean;
  /** Its rows go out as they are, less what the reader may not see. */
  isAsStored: boolean;
  wire(reader: Reader, row: Row, also: With): Record<string, unknown>;
  /** The guarded fields of a row that a reader may see: who is answered the same has the same. */
  seenOf(reader: Reader, row: Row): string;
  /** What a reader may see of the history of this row: of fields by name, or of all. */
  shows(reader: Reader, row: Row): { sees(field: string): boolean; seesAll: boolean };
}
export interface Shapes {
  all: readonly Shown[];
  of(view: string): Shown;
  /** Of things as themselves: other topics carry other forms of them. */
  themselves: readonly Shown[];
}

export function shapesOf(shapes: readonly Shape[], views: ReadonlyMap<string, View>): Shapes {
  const byView = new Map(shapes.map((shape) => [shape.view, shownAs(shape, views)]));
  const of = (view: string): Shown => {
    const shape = byView.get(view);
    if (!shape) throw new Error(`the rows of ${view} have no shape`);
    return shape;
  };
  const all = [...byView.values()];
  return { all, of, themselves: all.filter(({ topic }) => topic === undefined) };
}

function shownAs(shape: Shape, views: ReadonlyMap<string, View>): Shown {
  const of = views.get(shape.view);
  if (!of) throw new Error(`there is no view ${shape.view}`);
  const made = shape.wire ?? ((_, row) => ({ ...row }));
  const kind = [...classes].filter(([view]) => views.get(view)?.kind === of.kind);
  const guarded = kind.flatMap(([, it]) => fieldsOf(it)).flatMap(({ name, reads }) => (reads ? [[name, reads]] : []));
  const whose = new Map<string, Reads>([...(guarded as [string, Reads][]), ...Object.entries(shape.told ?? {})]);
  const itself = classes.get(shape.view);
  const isAlike = !itself || fieldsOf(itself).every(({ name, reads }) => !reads || shape.onlyEnriched?.includes(name));
  const found = itself ? fieldsOf(itself).filter(({ find }) => find) : [];
  // Of what was stored before a field was there.
  const empty = itself ? Object.entries(new itself()).filter(([, value]) => value !== undefined && value !== null) : [];
  const isOpen = (reader: Reader, row: Row, name: string): boolean => {
    const reads = whose.get(name);
    return !reads || mayReadField[reads](reader, row);
  };
  return {
    ...{ ...shape, of, isOwn: !!shape.own || [...whose.values()].some((reads) => reads !== 'readCosts'), isAlike },
    isAsStored: !shape.wire,
    keys: (reader) => found.flatMap(({ name }) => (isOpen(reader, nothing, name) ? [name] : [])),
    wire(reader, row, also) {
      const shown = made(reader, row, also);
      for (const [name, value] of empty) if (row[name] === undefined) shown[name] = value;
      // Left out of the JSON: to copy a row without some fields costs more than all else here.
      for (const name of whose.keys())
        if (shown[name] !== undefined && !isOpen(reader, row, name)) shown[name] = undefined;
      return shown;
    },
    seenOf: (reader, row) =>
      whose
        .keys()
        .filter((name) => isOpen(reader, row, name))
        .toArray()
        .join(),
    shows: (reader, row) => ({
      sees: (field) => isOpen(reader, row, /^\w+/.exec(field)?.[0] ?? ''),
      seesAll: [...whose.keys()].every((name) => isOpen(reader, row, name)),
    }),
  };
}

/** No row: what is open on it is open on all. */
const nothing: Row = {
  id: '',
  scope: { wholeTenant: false, units: [], readUsers: [], writeUsers: [], readGroups: [], writeGroups: [] },
};
type Reads = NonNullable<Field['reads']>;
const isSelf = ({ person }: Reader, row: Row): boolean => person.id === row.id;
const mayReadField: Record<Reads, (reader: Reader, row: Row) => boolean> = {
  readCosts: mayReadCosts,
  self: isSelf,
  ADMIN: (reader, row) => isSelf(reader, row) || reader.person.keyUser || reader.person.roles.includes('ADMIN'),
};

/** The class of a view's things. */
export function classOf(view: string): Class {
  const of = classes.get(view);
  if (!of) throw new Error(`the things of ${view} have no class`);
  return of;
}

const classesOf = (answers: Answers): readonly Class[] =>
  typeof answers === 'function' ? [answers] : Array.isArray(answers) ? answers : [];
const classes: ReadonlyMap<string, Class> = new Map(
  catalogueLines.flatMap(([, { answers }]) =>
    classesOf(answers).flatMap((of) => ('rows' in of ? [[of.rows as string, of] as const] : [])),
  ),
);
