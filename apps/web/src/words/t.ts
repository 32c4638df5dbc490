import type { Key, Values, Words } from './keys.js';
import { type Language, language, setLanguage } from './language.js';

/** What is spoken now, by key: `planning.selected_other`. */
let words: Readonly<Record<string, string>> = {};

/**
 * A word in the language of the person: `t('planning.selected', { count: 3 })`. Key and values are checked by the
 * compiler. The page is made anew when the language changes, so components just call it.
 */
export function t<K extends Key>(key: K, ...values: Values<K>): string {
  return say(key, values[0]) ?? 'MISSING';
}

/** A word whose key is only known by then, e.g. a rule's or a field's name; null: there is none. */
export function say(key: string, values: Said = {}): string | null {
  const { count } = values;
  const form = typeof count === 'number' ? numbers().plural.select(count) : '';
  const text = words[`${key}_${form}`] ?? words[key];
  return text?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(name, values[name])) ?? null;
}

type Said = Readonly<Record<string, unknown>>;

/** Counts are written as figures of the language: `2.134`. */
const written = (name: string, value: unknown): string =>
  name === 'count' && typeof value === 'number' ? numbers().figure.format(value) : String(value ?? '');

const byLanguage = new Map<Language, { plural: Intl.PluralRules; figure: Intl.NumberFormat }>();
function numbers(of = language()) {
  const known = byLanguage.get(of) ?? { plural: new Intl.PluralRules(of), figure: new Intl.NumberFormat(of) };
  byLanguage.set(of, known);
  return known;
}

/** Loads a language's words and makes it the current one. */
export async function speak(language: Language): Promise<void> {
  const [base, ...more] = await Promise.all([
    load(language),
    ...[...needed.keys()].map((each) => later[each][language]()),
  ]);
  use(language, Object.assign({}, base, ...more));
}

/** Words that come with the pages that need them. What a file exports are its areas. */
const later = {
  account: {
    de: () => import('./de/account.js'),
    en: () => import('./en/account.js'),
    ja: () => import('./ja/account.js'),
  },
  admin: {
    de: () => import('./de/admin.js'),
    en: () => import('./en/admin.js'),
    ja: () => import('./ja/admin.js'),
  },
  importing: {
    de: () => import('./de/importing.js'),
    en: () => import('./en/importing.js'),
    ja: () => import('./ja/importing.js'),
  },
  operator: {
    de: () => import('./de/operator.js'),
    en: () => import('./en/operator.js'),
    ja: () => import('./ja/operator.js'),
  },
  place: {
    de: () => import('./de/place.js'),
    en: () => import('./en/place.js'),
    ja: () => import('./ja/place.js'),
  },
  records: {
    de: () => import('./de/records.js'),
    en: () => import('./en/records.js'),
    ja: () => import('./ja/records.js'),
  },
  reports: {
    de: () => import('./de/reports.js'),
    en: () => import('./en/reports.js'),
    ja: () => import('./ja/reports.js'),
  },
} satisfies Record<string, Record<Language, () => Promise<Spoken>>>;
type Later = keyof typeof later;
const needed = new Map<Later, Promise<void>>();

/** Fetches words that only some pages need, with the page's code: `await needWords('records', 'admin')`. */
export const needWords = (...names: readonly Later[]): Promise<unknown> => Promise.all(names.map(need));

function need(name: Later): Promise<void> {
  const known = needed.get(name);
  if (known) return known;
  // A page's code may be there before the first words are.
  const there = first.then(async () => {
    const more = await later[name][language()]();
    words = { ...words, ...flat(more) };
  });
  needed.set(name, there);
  return there;
}

let spoke: () => void = () => undefined;
/** Once there are words at all. */
const first = new Promise<void>((resolve) => {
  spoke = resolve;
});

function use(language: Language, spoken: Spoken): void {
  words = flat(spoken);
  setLanguage(language);
  spoke();
}

const load = async (of: Language): Promise<Words> => {
  if (of === 'en') return (await import('./en.js')).en;
  if (of === 'ja') return (await import('./ja.js')).ja;
  return (await import('./de.js')).de;
};

type Spoken = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

const flat = (spoken: Spoken): Record<string, string> =>
  Object.fromEntries(
    Object.entries(spoken).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text as string]),
    ),
  );
