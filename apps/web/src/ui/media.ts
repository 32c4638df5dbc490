import { useSyncExternalStore } from 'react';

const coarse = '(pointer: coarse)';
const narrow = '(max-width: 719px)';

/** Pixels of a row: 32, for fingers 44 (`--row` of tokens.css). */
export const useRowHeight = (): number => (useIsTouch() ? 44 : 32);

/** Fingers, which have neither keys nor a second button. */
export const useIsTouch = (): boolean => useMedia(coarse);

/** A phone: one column, and the panel fills the page. */
export const useIsPhone = (): boolean => useMedia(narrow);

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
