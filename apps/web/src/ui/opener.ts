import { useEffect, useRef } from 'react';

export interface Opener {
  open(): void;
  show: (() => void) | null;
}

/** Lets any part of the page open something that is shown once, such as the help or the palette. */
export const createOpener = (): Opener => ({
  show: null,
  open() {
    this.show?.();
  },
});

/** What the opener opens while this component is shown. */
export function useOpener(opener: Opener, show: () => void): void {
  const held = useRef(show);
  held.current = show;
  useEffect(() => {
    opener.show = () => held.current();
    return () => {
      opener.show = null;
    };
  }, [opener]);
}
