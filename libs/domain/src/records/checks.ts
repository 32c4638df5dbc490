import { isDay } from '@contracts/fieldRules.js';
import type { Class } from '@contracts/fields.js';
import type { CustomField } from '@contracts/masterData/dataElementType.js';
import { builtInKind } from '@contracts/masterData/kinds.js';
import { brokenRecord } from '@contracts/masterData/record.js';
import { brokenReferences, type Named, namedIn, namedInAdded } from '@contracts/masterData/references.js';
import type { BrokenRule } from '@contracts/message.js';
import type { Given } from '../decider.js';
import type { Users } from '../identity/users.js';
import type { Content, Kind } from './record.js';
import { RecordState } from './state.js';

/** The rules of a record as a whole: those of its class, as the browser has them, and those of the fields added by a tenant. */
export function brokenContent(kind: Kind, content: Content): BrokenRule[] {
  return [...brokenRecord(kind.of, content), ...brokenCustom(kind, content)];
}

interface Versions {
  before: object;
  now: object;
}

/** Whatever a record names anew must be there and choosable; what it named before is left alone. */
export const brokenNames = (
  state: RecordState,
  kind: Kind,
  { before, now }: { before: Content; now: Content },
  { facts }: Pick<Given, 'facts'>,
): BrokenRule[] =>
  brokenReferences(
    state.names(kind, now),
    () => state.names(kind, before),
    (it) => isThere(it, state, facts),
  );

/** The same of anything else, such as an element: also that a dimension that it newly splits by is one. */
export const brokenChoices = (of: Class, { before, now }: Versions, { facts }: Pick<Given, 'facts'>): BrokenRule[] =>
  brokenReferences(
    namedIn(of, now),
    () => namedIn(of, before),
    (it) => !isNoDimension(it, facts) && isThere(it, null, facts),
  );

/** A share of a kind over which nothing is split. */
function isNoDimension({ to, key }: Named, { masterData }: Given['facts']): boolean {
  return key === true && masterData instanceof RecordState && !masterData.kind(to)?.dimension;
}

/** Whether a thing may be chosen, as far as its area's state is known. */
function isThere({ to, id }: Pick<Named, 'to' | 'id'>, own: RecordState | null, facts: Given['facts']): boolean {
  const users = facts.users as Users | undefined;
  if (to === 'user') return !users || (users.user(id) !== undefined && !users.user(id)?.removed);
  if (to === 'role') return !users || users.livingRoles().some((it) => it.id === id);
  const area = builtInKind(to)?.area ?? 'masterData';
  if (own?.holds === area) return own.isUsable(to, id) || own.kind(to) === undefined;
  const state = facts[area];
  return !(state instanceof RecordState) || state.kind(to) === undefined || state.isUsable(to, id);
}

/**
 * Values of fields that a tenant added to something, where they are new: of a kind that fits, and what they name may be
 * chosen. Keys that no field has are nobody's matter.
 */
export function brokenValues(
  added: readonly CustomField[],
  { before, now }: Added,
  facts: Given['facts'],
): BrokenRule[] {
  const isNew = ({ key }: CustomField) => heldAt(now, key) !== heldAt(before, key);
  const wrong = added.filter(isNew).flatMap((field): BrokenRule[] => {
    const rule = brokenValue({ ...field, required: false }, heldAt(now, field.key));
    return rule ? [{ field: `customProperties.${field.key}`, rule }] : [];
  });
  const names = (customProperties: Content) => namedInAdded(added, { customProperties });
  const gone = brokenReferences(
    names(now),
    () => names(before),
    (it) => isThere(it, null, facts),
  );
  return [...wrong, ...gone];
}
interface Added {
  before: Content;
  now: Content;
}
const heldAt = (of: Content, key: string): unknown => (Object.hasOwn(of, key) ? of[key] : null) ?? null;

function brokenCustom({ custom }: Kind, { customProperties = {} }: Content): BrokenRule[] {
  if (!custom) return [];
  const values = customProperties as Content;
  const byKey = new Map(custom.map((field) => [field.key, field]));
  const unknown = Object.keys(values).filter((key) => !byKey.has(key));
  return [
    ...unknown.map((key) => ({ field: `customProperties.${key}`, rule: 'unknown_field' })),
    ...custom.flatMap((field) => {
      const rule = brokenValue(field, values[field.key] ?? null);
      return rule ? [{ field: `customProperties.${field.key}`, rule }] : [];
    }),
  ];
}

function brokenValue(field: CustomField, value: unknown): string | null {
  if (value === null || value === '') return field.required ? 'required' : null;
  return valueRules[field.kind](value, field) ? null : ruleOf[field.kind];
}

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.isWellFormed() && [...value].length <= most;
const valueRules: Record<CustomField['kind'], (value: unknown, field: CustomField) => boolean> = {
  TEXT: (value) => isText(value, 1_000) && !/[\n\r\0]/.test(value as string),
  LINES: (value) => isText(value, 20_000),
  NUMBER: (value) => typeof value === 'number' && Number.isFinite(value),
  AMOUNT: (value) => Number.isSafeInteger(value),
  DAY: (value) => isDay(value),
  FLAG: (value) => typeof value === 'boolean',
  CHOICE: (value, { choices }) => choices.includes(value as string),
  REFERENCE: (value) => typeof value === 'string',
};
const ruleOf: Record<CustomField['kind'], string> = {
  ...{ TEXT: 'text', LINES: 'text', NUMBER: 'numeric', AMOUNT: 'integer', DAY: 'date_format' },
  ...{ FLAG: 'flag', CHOICE: 'selection_required', REFERENCE: 'selection_required' },
};
