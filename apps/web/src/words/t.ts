import i18next from 'i18next';
import type { Key, Values, Words } from './keys.js';
import { type Language, language, setLanguage } from './language.js';

/** i18next's own typing of keys is slower and weaker than ours (keys.ts). */
type Say = (key: string, values: object) => string;

const words = i18next.createInstance();

/**
 * A word in the language of the person: `t('planning.selected', { count: 3 })`. Key and values are checked by the
 * compiler. The page is made anew when the language changes, so components just call it.
 */
export function t<K extends Key>(key: K, ...values: Values<K>): string {
  return (words.t as Say)(key, values[0] ?? {});
}

/** A word whose key is only known by then, e.g. a rule's or a field's name; null: there is none. */
export const say = (key: string, values: object = {}): string | null =>
  words.exists(key, { ...values }) ? (words.t as Say)(key, values) : null;

/** Loads a language's words and makes it the current one. */
export async function speak(language: Language): Promise<void> {
  const [base, ...more] = await Promise.all([
    load(language),
    ...[...needed.keys()].map((each) => later[each](language)),
  ]);
  use(language, Object.assign({}, base, ...more));
}

type Later = keyof typeof later;
const needed = new Map<Later, Promise<void>>();
const later = {
  reports: async (of: Language) => {
    if (of === 'en') return (await import('./en/reports.js')).reports;
    if (of === 'ja') return (await import('./ja/reports.js')).reports;
    return (await import('./de/reports.js')).reports;
  },
  records: async (of: Language) => {
    if (of === 'en') return (await import('./en/records.js')).records;
    if (of === 'ja') return (await import('./ja/records.js')).records;
    return (await import('./de/records.js')).records;
  },
};

/** Fetches words that only some pages need, with the page's code: `await needWords('records')`. */
export function needWords(name: Later): Promise<void> {
  const known = needed.get(name);
  if (known) return known;
  // A page's code may be there before the first words are.
  const there = first.then(async () => {
    const more = await later[name](language());
    words.addResourceBundle(language(), 'translation', flat(more), true);
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
  if (!words.isInitialized) {
    void words.init({
      lng: language,
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      initAsync: false,
      interpolation: { escapeValue: false }, // React escapes
      parseMissingKeyHandler: () => 'MISSING',
      resources: { [language]: { translation: flat(spoken) } },
    });
  } else {
    words.addResourceBundle(language, 'translation', flat(spoken));
    void words.changeLanguage(language);
  }
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
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, grouped(text as string)]),
    ),
  );

/** Counts are written as figures of the language: `2.134`. */
const grouped = (text: string): string => text.replaceAll('{{count}}', '{{count, number}}');
