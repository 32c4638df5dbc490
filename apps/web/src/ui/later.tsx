import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

type Load = () => Promise<unknown>;
const pending = new Set<Load>();

/**
 * A part that a page's first look does not need, e.g. a dialog. Its code comes as soon as somebody touches the page, so it
 * is there when it is asked for; else `Meanwhile` stands in its place.
 */
export function comesLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile: ComponentType<P> = Nothing,
): ComponentType<P> {
  let there: ComponentType<P> | null = null;
  const fetched = async () => {
    there ??= await load();
    return { default: there };
  };
  const Fetched = lazy(fetched);
  pending.add(fetched);
  return function Later(props: P) {
    // What stands there stays the same component: another one would begin anew.
    const [Part] = useState<ComponentType<P>>(() => there ?? Fetched);
    return (
      <Suspense fallback={<Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

const Nothing = () => null;

/** Fetches what comes later, once there is a first touch or key. Once in the page. */
export function useFetchedByTouch(): void {
  useEffect(() => {
    for (const each of touches) addEventListener(each, fetchPending, { passive: true, capture: true });
    return () => {
      for (const each of touches) removeEventListener(each, fetchPending, { capture: true });
    };
  }, []);
}

const touches = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Without a connection it is tried again when it is asked for; that says what is wrong. */
function fetchPending(): void {
  for (const load of pending) void load().catch(() => undefined);
  pending.clear();
}
