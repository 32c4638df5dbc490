import type { Class, Field } from '@contracts/fields.js';
import type { TableName } from '@contracts/importing/tables.js';
import {
  type CustomField,
  customFieldAs,
  customFieldLabel,
  type DataElementType,
} from '@contracts/masterData/dataElementType.js';
import {
  kindOfKinds as nameOfKinds,
  type RecordKind,
  type RecordSegment,
  recordKinds,
  sharedSegment,
} from '@contracts/masterData/kinds.js';
import { ColoredRecord, contentFields } from '@contracts/masterData/record.js';
import { type ReactNode, useMemo } from 'react';
import type { Segment } from '../../api/call.js';
import type { LiveList } from '../../api/liveList.js';
import type { RecordRow } from '../../api/records.js';
import { token } from '../../api/session.js';
import { recordList, useRecords } from '../../api/useList.js';
import type { AccessCall, RightsCall } from '../../api/useMay.js';
import { type Language, language } from '../../words/language.js';
import { say } from '../../words/t.js';
import type { FormField, Names } from '../form/formField.js';
import type { Column } from '../grid/columns.js';
import type { TreeRow } from '../grid/forest.js';
import type { Values } from '../grid/grid.js';

/** A kind of records as the screens need it: a built-in one, or one that the tenant made. `T`: what its rows have beside a record's. */
export interface Kind<T extends object = object> extends Omit<RecordKind, 'segment'> {
  segment: Segment;
  /** `typeId` on the wire and the last part of its page's address. */
  name: string;
  /** Of many, and of one. */
  title: string;
  one: string;
  fields: readonly FormField[];
  isOwn: boolean;
  /** The field that stands first: its name. */
  first: string;
  nameOf(row: RecordRow & T): string;
  /** What is asked for when one is made; left out: name, number and what must be there. */
  asks?: readonly string[];
  /** It is no record: nothing is merged or counted, and only `removes` says whether it can be deleted. */
  isPlain?: true;
  /** It is deleted and brought back as records are. */
  removes?: true;
  /** Rows that stay as they are. */
  isFixed?(row: RecordRow & T): boolean;
  /** Instead of a column for each field. */
  columns?: { of(names: Names): readonly Column<Item & T>[]; standard: readonly string[] };
  /** Instead of by number and name. */
  order?(a: RecordRow & T, b: RecordRow & T): number;
  /** What changes of a row with some of its values. */
  fit?(row: RecordRow & T, values: Values): Values;
  /** Of its rows only these are listed. */
  isListed?(row: RecordRow & T): boolean;
  /** The field with the day whose year is chosen in the head: only those of that year are listed. */
  byYear?: string;
  /** The choice by whose values the list has tabs. */
  tabs?: string;
  /** What stands below each of its rows. */
  parts?: Parts;
  /** Below the fields in its panel. */
  below?(props: RecordTabProps<T>): ReactNode;
  /** The table that its list is exported as. */
  table?: TableName;
  /** What else is done with chosen rows, or with the one in the panel. */
  actions?: readonly RowsAction[];
  /** What an empty list says instead of what records are for. */
  emptyHint?: string;
  /** Asks what somebody may do with one of its things. */
  permissions?: RightsCall;
  /** What says why one may or may not. */
  access?: AccessCall;
}

/** What is told to a part of a record's panel. */
export interface RecordTabProps<T extends object = object> {
  id: string;
  row: Item & T;
  kind: Kind<T>;
  mayWrite: boolean;
  nameOf(id: string): string | null;
}

/** Things that belong to a row and are written by calls of their own, such as an invoice's items. */
export interface Parts {
  /** As rows below it; the same objects as long as it is the same. */
  of(row: RecordRow): readonly RecordRow[];
  change(list: LiveList<RecordRow>, part: RecordRow, values: Values): Promise<boolean>;
  remove(list: LiveList<RecordRow>, ids: readonly string[]): Promise<void>;
}

export interface RowsAction {
  label: string;
  icon: ReactNode;
  run(rows: readonly RecordRow[]): void;
}

const named = { first: 'label', nameOf: (row: RecordRow) => row.label };

/** A record as a row of its list. */
export type Item = RecordRow & TreeRow;

/** Where a record stands is shown by its row; what nobody can name has no field. */
const fieldsIn = (of: Class): readonly Field[] =>
  contentFields(of).filter(({ kind, apart }) => kind !== 'map' && !apart);

type BuiltIn = RecordKind & { segment: RecordSegment };

/** A kind whose words are there: the same object as long as the language is the same, as what is made of a kind is made once. */
export function eachLanguage<K>(make: () => K): (language: Language) => K {
  const made = new Map<Language, K>();
  return (language) => {
    const known = made.get(language) ?? make();
    made.set(language, known);
    return known;
  };
}

/** The same object as long as the language is the same. */
function builtIn(name: string, kind: BuiltIn): Kind {
  const key = `${language()} ${name}`;
  const known = made.get(key);
  if (known) return known;
  const title = say(`kind.${name}`);
  const one = say(`kind.${name}.one`) ?? title;
  const hint = say(`record.emptyHint_${name}`);
  const it = {
    ...{ ...kind, name, title: title ?? name, one: one ?? name },
    ...{ fields: fieldsIn(kind.of), isOwn: false, ...named },
    ...(hint !== null && { emptyHint: hint }),
    ...(name === nameOfKinds && { isListed: (row: RecordRow) => !row['builtIn'] }),
  };
  // Its words may still be on their way.
  if (title !== null) made.set(key, it);
  return it;
}
const made = new Map<string, Kind>();

/** The built-in kinds in the order of their declaration. */
const builtInKinds = (): readonly Kind[] =>
  Object.entries<BuiltIn>(recordKinds).map(([name, kind]) => builtIn(name, kind));

/** A built-in kind by its name; undefined: there is none. */
export function kindOf(name: string): Kind | undefined {
  const kind = (recordKinds as Readonly<Record<string, BuiltIn>>)[name];
  return kind && builtIn(name, kind);
}

/** Asks for the rows of a kind's page, if there is one of that name, before its components are there to ask. */
export function preloadRecords(name: string): void {
  const kind = kindOf(name);
  if (!kind || !token()) return;
  void recordList(kind).refresh();
}

/** The kind of kinds. */
export const kindOfKinds = (): Kind => kindOf(nameOfKinds) as Kind;

type OwnRow = RecordRow & DataElementType & { builtIn?: boolean };

/** A kind that the tenant made: its records have a colour, and its own fields among `customProperties`. */
function ownKind(row: OwnRow): Kind {
  return {
    ...{ of: ColoredRecord, segment: sharedSegment, area: 'masterData', may: 'MASTERDATA', shelf: 'masterdata' },
    ...{ name: row.id, title: row.label, one: row.label, tree: row.tree, dimension: row.dimension, isOwn: true },
    ...named,
    fields: [...fieldsIn(ColoredRecord), ...row.fields.map(customField)],
  };
}

/** A field that a tenant added, as forms and grids have them. */
export const customField = (field: CustomField): FormField => ({
  ...customFieldAs(field),
  ...{ label: customFieldLabel(field, language()), within: 'customProperties' },
});

/** All kinds: the built-in ones, and those of the tenant as soon as they are known. */
export function useKinds(): { kinds: readonly Kind[]; ready: boolean } {
  const { rows, state } = useRecords(kindOfKinds());
  return useMemo(() => {
    const own = (rows as readonly OwnRow[]).filter(({ builtIn: isBuiltIn }) => !isBuiltIn).map(ownKind);
    return { kinds: [...builtInKinds(), ...own], ready: state.status !== 'loading' };
  }, [rows, state.status]);
}

/** A kind by its name, built in or of the tenant's own; undefined: there is none, or it is not known yet. */
export function useKind(name: string): Kind | undefined {
  const { kinds } = useKinds();
  return kinds.find((kind) => kind.name === name);
}
