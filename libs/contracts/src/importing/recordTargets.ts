import { type Class, type Field, fieldsOf } from '../fields.js';
import { type CustomField, customFieldAs, customFieldLabel } from '../masterData/dataElementType.js';
import { builtInKind } from '../masterData/kinds.js';
import { OwnRecord } from '../masterData/record.js';
import { recordWords } from '../masterData/words/all.js';
import { type Headings, headings } from './headings.js';
import type { Reading, Target } from './targets.js';

/** A kind of records as files need it: of a built-in one its class says all, of a tenant's own also what it added. */
export interface RecordShape {
  /** `typeId` of its records. */
  kind: string;
  of: Class;
  tree: boolean;
  /** Fields that a tenant added; undefined: the kind is built in. */
  custom?: readonly CustomField[];
}

/** Where the values of a tenant's own fields stand. */
export const ownFields = 'customProperties';

/** A built-in kind by its name; of a tenant's own what its record says is put in. */
export function recordShape(kind: string, own?: { tree: boolean; fields: readonly CustomField[] }): RecordShape {
  const builtIn = builtInKind(kind);
  if (builtIn) return { kind, of: builtIn.of, tree: builtIn.tree };
  return { kind, of: OwnRecord, tree: own?.tree ?? false, custom: own?.fields ?? [] };
}

const languages = ['de', 'en', 'ja'] as const;
type Language = (typeof languages)[number];

/**
 * The columns of a kind's files, out and in: the id, what stands above it in a tree, then the fields of its class; of a
 * group each field (`workingHours.monday`), of a tenant's own fields each (`customProperties.size`).
 */
export function recordTargets(shape: RecordShape): Target[] {
  const named: Target[] = [];
  const all = fieldsOf(shape.of).flatMap((field) => targetsOf(field, shape));
  for (const it of [targetOf(idField), ...all.toSorted((a, b) => placeOf(a) - placeOf(b))])
    named.push({ ...it, headings: apart(it, named) });
  return named.map((it) => ({ ...it, headings: known(it, named) }));
}

/** What tells records apart and where they stand comes first, what a tenant added last. */
const placeOf = ({ name }: Target): number => {
  const place = ['identifier', 'label', 'parentId', 'description'].indexOf(name);
  return place >= 0 ? place : name.startsWith(ownFields) ? 5 : 4;
};

const idField: Field = { name: 'id', kind: 'reference', nullable: false, required: false };

function targetsOf(field: Field, { tree, custom }: RecordShape): Target[] {
  const { name, kind, made, of } = field;
  if (made || !fitsACell(field) || name === 'position' || (name === 'parentId' && !tree)) return [];
  if (kind === 'group')
    return fieldsOf(of as Class).map((inner) =>
      targetOf(inner, { within: name, label: (at) => `${wordOf(name, at)} ${wordOf(inner.name, at)}` }),
    );
  if (name !== ownFields || !custom) return [targetOf(field)];
  return ownTargets(custom);
}

/** Not what has parts of its own: it would come back without them. */
const fitsACell = ({ apart: isApart, kind, of }: Field): boolean =>
  !isApart && !(kind === 'list' && of && fieldsOf(of).some((it) => it.apart));

/** Of the fields that a tenant added. */
export const ownTargets = (custom: readonly CustomField[]): Target[] =>
  custom.map((own) => targetOf(customFieldAs(own), { within: ownFields, label: (at) => customFieldLabel(own, at) }));

/** How the cells of a field's column are read. */
const readings: Partial<Record<Field['kind'], Reading>> = { text: 'text', day: 'day', flag: 'flag', amount: 'amount' };

interface Within {
  /** The group or map that it stands in. */
  within: string;
  label(language: Language): string;
}

function targetOf(field: Field, inner?: Within): Target {
  const { name, kind } = field;
  const reading = name === 'id' ? 'id' : name === 'parentId' ? 'element' : (readings[kind] ?? 'field');
  const labels = languages.map((of) => [of, [inner ? inner.label(of) : wordOf(name, of)]] as const);
  return {
    ...{ name: inner ? `${inner.within}.${name}` : name, reading, field },
    headings: Object.fromEntries(labels) as unknown as Headings,
  };
}

const wordOf = (name: string, of: Language): string => recordWords[of].field[name] ?? headings[name]?.[of][0] ?? name;

/** A heading that an earlier column has already is told apart by the field's own name. */
export function apart({ name, headings: own }: Target, before: readonly Target[]): Headings {
  const one = (of: Language): string[] => {
    const [word = name] = own[of];
    return [before.some((it) => it.headings[of][0] === word) ? `${word} (${name})` : word];
  };
  return { de: one('de'), en: one('en'), ja: one('ja') };
}

/** Further words by which an import knows a column, but for those that another column is called. */
function known({ name, headings: own }: Target, all: readonly Target[]): Headings {
  const taken = new Set(all.flatMap((it) => languages.map((of) => it.headings[of][0])));
  const more = (of: Language) => (headings[name]?.[of] ?? []).filter((word) => !taken.has(word));
  return { de: [...own.de, ...more('de')], en: [...own.en, ...more('en')], ja: [...own.ja, ...more('ja')] };
}
