import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const keptAs = 'etatwerk.theme';
const listeners = new Set<() => void>();
let chosen: Theme = 'system';

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );

/** Takes up the theme chosen on this machine and follows the system where none is; paper is light. Before the first paint. */
export function startTheme(): void {
  const kept = localStorage.getItem(keptAs);
  chosen = kept === 'light' || kept === 'dark' ? kept : 'system';
  matchMedia(darkSystem).addEventListener('change', paint);
  addEventListener('beforeprint', () => wear('light'));
  addEventListener('afterprint', paint);
  paint();
}

export function chooseTheme(theme: Theme): void {
  chosen = theme;
  localStorage.setItem(keptAs, theme);
  paint();
  for (const listener of listeners) listener();
}

const darkSystem = '(prefers-color-scheme: dark)';

function paint(): void {
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia(darkSystem).matches);
  wear(dark ? 'dark' : 'light');
}

function wear(theme: 'light' | 'dark'): void {
  document.documentElement.dataset['theme'] = theme;
}
