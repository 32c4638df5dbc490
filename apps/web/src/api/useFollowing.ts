import { useEffect, useRef } from 'react';
import type { KeyedMutator } from 'swr';
import { follow, type Patch, type Told } from './follow.js';

interface Answer<T> {
  data: T | undefined;
  isValidating: boolean;
  mutate: KeyedMutator<T>;
}

interface Wish<T> {
  follows?: readonly string[];
  patch?: Patch<T>;
}

/** Hears the frames that concern it, as long as it is shown. */
export function useFollowing<T>(key: string | null, answer: Answer<T>, { follows = [], patch }: Wish<T>): void {
  const held = useRef({ answer, patch });
  held.current = { answer, patch };
  const segments = follows.join(' ');
  const patches = patch !== undefined;
  useEffect(() => {
    if (!key || (!segments && !patches)) return;
    const hear = (frames: readonly Told[]): boolean => {
      const { answer: now, patch: each } = held.current;
      if (!each || now.data === undefined) return false;
      const next = patched(now.data, frames, each);
      if (next !== undefined && next !== now.data)
        void now.mutate((at) => (at === undefined ? next : (patched(at, frames, each) ?? at)), { revalidate: false });
      // An answer on its way may be older than the frame, or newer.
      return next !== undefined && !now.isValidating;
    };
    return follow(key, { segments: segments.split(' '), ...(patches && { hear }) });
  }, [key, segments, patches]);
}

const patched = <T>(now: T, frames: readonly Told[], patch: Patch<T>): T | undefined =>
  frames.reduce<T | undefined>((at, told) => (at === undefined ? at : patch(at, told)), now);
