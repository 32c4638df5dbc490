import {
  type Class,
  check,
  type Field,
  fieldsOf,
  flag,
  integer,
  listOf,
  made,
  map,
  New,
  reference,
  text,
} from '../fields.js';
import type { BrokenRule } from '../message.js';

/** What every record of master data has. A kind's own fields stand in a class that extends it. */
export class MasterRecord {
  /** The company's own number; unique in its kind after NFC, trimming and lower-casing; may be empty. */
  @text({ max: 100, format: 'identifier', find: true, search: true, unique: 'kind' }) identifier = '';
  @text({ min: 1, max: 300, find: true, search: true }) label!: string;
  @text({ max: 20_000, lines: 'many', search: true }) description = '';
  /** Values of the fields that a tenant added to the kind, by their keys; of a built-in kind any. */
  @map(undefined, { max: 500 }) customProperties: Readonly<Record<string, unknown>> = {};
  /** Of a kind that is a tree: the record above; null: at the top. */
  @reference('data-element', { nullable: true, find: true }) parentId: string | null = null;
  /** 0-based among the undeleted siblings; default last. */
  @integer({ min: 0, max: 1_000_000, optional: true, find: true }) position?: number;
  @made(reference('data-element', { find: true })) readonly id!: string;
  /** The kind: its name, or the id of one that a tenant made. */
  @made(text()) readonly typeId!: string;
  /** Of kinds that are shown with one; else null. */
  @made(text({ nullable: true })) readonly color!: string | null;
  @made(flag()) readonly deleted!: boolean;
  /** The record that stands for it since a merge. */
  @made(reference('data-element', { nullable: true })) readonly mergedInto!: string | null;
  /** Records for which it stands. */
  @made(listOf('reference', { to: 'data-element' })) readonly aliases!: readonly string[];
  @made(integer({ find: true })) readonly revision!: number;
  @made(text({ format: 'time', nullable: true, find: true })) readonly createdAt!: string | null;
  @made(text({ format: 'time', nullable: true, find: true })) readonly modifiedAt!: string | null;
  @made(reference('user', { nullable: true, find: true })) readonly modifiedBy!: string | null;
}

/** Of kinds that are shown with a colour. */
export class ColoredRecord extends MasterRecord {
  /** `#rrggbb` */
  @text({ max: 7, format: 'color', nullable: true, find: true }) override color: string | null = null;
}

/** Of kinds that a tenant makes itself. */
export class OwnRecord extends ColoredRecord {}

/**
 * Fields that a record's label is made of where nobody gives it one: of people their names. It is as personal as they are,
 * also where somebody wrote it in their place.
 */
export const labelledBy = (of: Class & { labelledBy?: readonly string[] }): readonly string[] => of.labelledBy ?? [];

/** DELETE contact/{id}/personal-data: forgets for good who it is. The label is typed, so that nobody else is meant. */
export class EraseRecord {
  @text({ min: 1, max: 300 }) label!: string;
}

/** Where a record stands is no part of what it says. */
const placing = ['parentId', 'position'];

/** What is written about a record of a class: its fields but those of its place and those that the server makes. */
export const contentFields = (of: Class): readonly Field[] => known(of).fields;

/** The rules that a record's content breaks, as a whole: the same in the browser and on the server. */
export function brokenRecord(of: Class, content: object): BrokenRule[] {
  const checked = check(known(of).body, content);
  return checked.ok ? [] : checked.errors;
}

function known(of: Class): { fields: readonly Field[]; body: Class } {
  let found = all.get(of);
  if (!found) {
    const fields = fieldsOf(of).filter(({ name, made: isMade }) => !isMade && !placing.includes(name));
    found = { fields, body: New(of) };
    all.set(of, found);
  }
  return found;
}
const all = new WeakMap<Class, { fields: readonly Field[]; body: Class }>();
