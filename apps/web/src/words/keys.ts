import type { de } from './de.js';

/** Words that are there from the start, and those that come with the pages that need them. */
type First = typeof de;
type Later = typeof import('./de/account.js') &
  typeof import('./de/admin.js') &
  typeof import('./de/importing.js') &
  typeof import('./de/operator.js') &
  typeof import('./de/place.js') &
  typeof import('./de/records.js') &
  typeof import('./de/reports.js');
type German = First & Later;
export type Area = keyof German;
type Singular<K> = K extends `${string}_one` ? K : never;

/**
 * What an area's file must hold in English and Japanese: every German key, none besides.
 * `_one` forms may be left out (Japanese has none).
 */
export type WordsOf<A extends Area> = WordsIn<German[A]>;
/** The same of a part of an area that has a file of its own. */
export type WordsIn<G> = { [K in Exclude<keyof G, Singular<keyof G>>]: string } & { [K in Singular<keyof G>]?: string };
export type Words = { [A in keyof First]: WordsOf<A> };

type Stem<K extends string> = K extends `${infer S}_one` ? S : K extends `${infer S}_other` ? S : K;
type TextOf<A extends Area, S extends string> =
  | (S extends keyof German[A] ? German[A][S] : never)
  | (`${S}_other` extends keyof German[A] ? German[A][`${S}_other`] : never);

/** Every word by `area.key`, plural endings left off: `{ 'planning.selected': '{{count}} gewählt' }`. */
export type Texts = {
  [A in Area]: { [K in Stem<keyof German[A] & string> as `${A}.${K}`]: TextOf<A, K> };
}[Area] extends infer U
  ? { [K in U extends unknown ? keyof U : never]: U extends { [P in K]: infer V } ? V : never }
  : never;

export type Key = keyof Texts & string;
type Names<S> = S extends `${string}{{${infer P}}}${infer Rest}` ? P | Names<Rest> : never;

/** The values a text wants: `{{count}}` and `{{name}}` → `{ count, name }`. */
export type Params<K extends Key> = { [P in Names<Texts[K]>]: string | number };
export type Values<K extends Key> = [Names<Texts[K]>] extends [never] ? [] : [values: Params<K>];

/** Words without values, e.g. for a table of labels: `{ label: PlainKey }`. */
export type PlainKey = { [K in Key]: [Names<Texts[K]>] extends [never] ? K : never }[Key];
