import i18next from 'i18next';
import type { Key, Values, Words } from './keys.js';
import { type Language, setLanguage } from './language.js';

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
  use(language, await load(language));
}

function use(language: Language, spoken: Words): void {
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
}

const load = async (language: Language): Promise<Words> => {
  if (language === 'en') return (await import('./en.js')).en;
  if (language === 'ja') return (await import('./ja.js')).ja;
  return (await import('./de.js')).de;
};

const flat = (spoken: Words): Record<string, string> =>
  Object.fromEntries(
    Object.entries(spoken).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, grouped(text as string)]),
    ),
  );

/** Counts are written as figures of the language: `2.134`. */
const grouped = (text: string): string => text.replaceAll('{{count}}', '{{count, number}}');
