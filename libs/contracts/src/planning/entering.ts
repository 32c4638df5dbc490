import { missingValues } from '../masterData/dataElementType.js';
import type { BrokenRule } from '../message.js';
import { type Phase, phases } from './element.js';
import type { ElementType } from './types.js';

/** What is known of an element: a field's value by its name. */
export type Held = (field: string) => unknown;
/** What a type says of its phases; none: there is no such type (any more). */
export type PhaseRules = Pick<ElementType, 'phasesUsed' | 'fieldUses' | 'fields'>;

const after = (phase: Phase, other: Phase): boolean => phases.indexOf(phase) > phases.indexOf(other);

/**
 * What stands against entering a phase, or asking for it: the same in the browser and on the server. Who goes on has all
 * that the phases on the way ask for, the one that is left included.
 */
export function brokenEntry(
  type: PhaseRules | undefined,
  { old, new: to }: { old: Phase; new: Phase },
  held: Held,
): BrokenRule[] {
  const used = phases.filter((it) => type?.phasesUsed.includes(it) ?? true);
  if (!used.includes(to)) return [{ field: 'phase', rule: 'phase_not_used', params: { phase: to } }];
  const asking = used.filter((it) => it === to || (!after(old, it) && after(to, it)));
  const errors = [
    ...asking.flatMap((phase) => missingFields(type, phase, held)),
    ...(after(to, old) ? missingOwn(type, to, held) : []),
  ];
  return errors.filter(({ field }, i) => errors.findIndex((it) => it.field === field) === i);
}

/** What a phase asks for and is not there; of some fields, or of all. */
export const missingFields = (
  type: PhaseRules | undefined,
  phase: Phase,
  held: Held,
  fields?: readonly string[],
): BrokenRule[] =>
  (type?.fieldUses ?? []).flatMap(({ field, phase: at, use }) =>
    use === 'REQUIRED' && at === phase && (fields?.includes(field) ?? true) && isEmpty(held(field))
      ? [{ field, rule: field === 'costObjects' ? 'costs_required' : 'required', params: { phase } }]
      : [],
  );

/** Fields that the tenant added and asks for: an element leaves its first phase only with them, and keeps them then. */
export const missingOwn = (
  type: PhaseRules | undefined,
  phase: Phase,
  held: Held,
  keys?: readonly string[],
): BrokenRule[] =>
  missingValues(type?.fields ?? [], held('customProperties') as Readonly<Record<string, unknown>>).flatMap(
    ({ key, label }) =>
      (keys?.includes(key) ?? true)
        ? [{ field: `customProperties.${key}`, rule: 'required', params: { phase, property: label } }]
        : [],
  );

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && value !== null
    ? Object.keys(value).length === 0
    : value === undefined || value === null;
}
