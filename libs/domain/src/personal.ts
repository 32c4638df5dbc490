import { type Class, fieldsOf } from '@contracts/fields.js';
import type { Change, PersonalValue } from './decider.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The personal data of a class of things that are persons: what its declaration says is (log.md, Personal data). A field more
 * with `personal` is kept, encrypted and erased by that alone. `also`: what repeats them.
 */
export function personalOf(of: Class, also: readonly string[] = []) {
  const names = [...also, ...fieldsOf(of).flatMap(({ name, personal }) => (personal === 'self' ? [name] : []))];
  return {
    names,
    /** What of it stands among some fields. */
    pick: (fields: Fields): Record<string, unknown> =>
      Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))),
    /** Where it stands in an event: among whole fields, or as old and new values. */
    in: (person: string, holder: Fields): PersonalValue[] =>
      names.map((key) => ({ person, holder: holder as Record<string, unknown>, key })),
    inChange: (person: string, changed: Readonly<Record<string, Change | undefined>>): PersonalValue[] =>
      names.flatMap((name) => {
        const holder = changed[name] as unknown as Record<string, unknown> | undefined;
        return holder ? ['old', 'new'].map((key) => ({ person, holder, key })) : [];
      }),
  };
}
