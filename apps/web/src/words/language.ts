import type { Language as Setting } from '@contracts/identity/user.js';

/** The language the person reads; German where nothing else is known. */
export type Language = 'de' | 'en' | 'ja';

export const languages: readonly { id: Language; name: string; locale: string; setting: Setting }[] = [
  { id: 'de', name: 'Deutsch', locale: 'de-DE', setting: 'de_DE' },
  { id: 'en', name: 'English', locale: 'en-US', setting: 'en_US' },
  { id: 'ja', name: '日本語', locale: 'ja-JP', setting: 'ja_JP' },
];

/** Those that the company offers; all, as long as that is not known. */
export const offeredOf = (offered: readonly Setting[] | undefined) =>
  languages.filter(({ setting }) => offered?.includes(setting) ?? true);

const kept = 'etatwerk.language';
const listeners = new Set<() => void>();
let current: Language = 'de';

export const language = (): Language => current;

/** BCP 47 tag for Intl: `de-DE`, `en-US`, `ja-JP`. */
export const locale = (of: Language = current): string => languages.find((each) => each.id === of)?.locale ?? 'de-DE';

/** Sets the language without loading words; `speak` in t.ts loads them first. */
export function setLanguage(next: Language): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the person chose on this machine; null: nothing yet, then German, as the browser's language is only a guess. */
export const keptLanguage = (storage: Pick<Storage, 'getItem'>): Language | null => languageOf(storage.getItem(kept));

export function keepLanguage(storage: Pick<Storage, 'setItem'>, chosen: Language): void {
  storage.setItem(kept, chosen);
}

/** `de_DE`, `de-DE` or `de` → `de`; anything unknown → null. */
export function languageOf(setting: unknown): Language | null {
  const id = typeof setting === 'string' ? setting.slice(0, 2).toLowerCase() : '';
  return languages.find((each) => each.id === id)?.id ?? null;
}
