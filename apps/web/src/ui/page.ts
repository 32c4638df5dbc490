import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../words/t.js';

export interface Crumb {
  label: string;
  /** Address inside the app; without it the crumb is only text. */
  to?: string;
}

export interface PageHead {
  title: string;
  /** What lies above the page, outermost first. */
  above?: readonly Crumb[];
  /** It shows how things were, not how they are: the head is tinted. */
  past?: boolean;
  /** It shows a year, which is chosen in the head. */
  hasYear?: boolean;
}

const listeners = new Set<() => void>();
let head: PageHead = { title: '' };

/** Names the page: the breadcrumb in the top bar and the title of the tab. */
export function usePage({ title, above = [], past = false, hasYear = false }: PageHead): void {
  const path = JSON.stringify(above);
  useEffect(() => {
    head = { title, above: JSON.parse(path) as Crumb[], past, hasYear };
    document.title = [title, t('shell.name')].filter(Boolean).join(' – ');
    for (const listener of listeners) listener();
  }, [title, path, past, hasYear]);
}

export const usePageHead = (): PageHead =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => head,
  );
