import { useEffect } from 'react';

const begun = new Set<() => boolean>();

/** Has the browser ask before the page is left or loaded anew while something is typed that is not saved yet. */
export function guardLeaving(isBegun: () => boolean): () => void {
  begun.add(isBegun);
  return () => begun.delete(isBegun);
}

/** The same while a component is shown. */
export function useUnsaved(isBegun: boolean): void {
  useEffect(() => (isBegun ? guardLeaving(() => true) : undefined), [isBegun]);
}

/** The one listener of the page. */
export function askBeforeLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if ([...begun].some((isBegun) => isBegun())) event.preventDefault();
  });
}
