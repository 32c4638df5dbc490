import { type ComponentType, useEffect, useState } from 'react';
import { isServerThere } from '../api/connection.js';
import { t } from '../words/t.js';
import { toast } from './toasts.js';

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
  const [fetched, Later] = later(load, Meanwhile);
  pending.add(fetched);
  return Later;
}

/** The same for what only some ever open, e.g. another view of the plan: its code comes when it is asked for. */
export const comesWhenOpened = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile: ComponentType<P> = Nothing,
): ComponentType<P> => later(load, Meanwhile)[1];

function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile: ComponentType<P>,
): [Load, ComponentType<P>] {
  let there: ComponentType<P> | null = null;
  const fetched = async () => {
    there ??= await load();
    return there;
  };
  function Later(props: P) {
    // What stands there stays the same component: another one would begin anew.
    const [Part, setPart] = useState<ComponentType<P> | null>(() => there);
    useEffect(() => {
      if (Part) return;
      const gone = new AbortController();
      void insisting(fetched, gone.signal).then((found) => found && setPart(() => found));
      return () => gone.abort();
    }, [Part]);
    return Part ? <Part {...props} /> : <Meanwhile {...props} />;
  }
  return [fetched, Later];
}

const Nothing = () => null;

/** Milliseconds between two looks whether the server answers again. */
const pause = 2_000;
const paused = () => new Promise((over) => setTimeout(over, pause));

/**
 * A module that did not come never comes in this page, whatever is there later: it is asked for once the server answers.
 * Where it does not come then, a newer version has replaced it. Null: so it is, or nobody waits for it any more.
 */
async function insisting<P>(fetched: () => Promise<P>, gone: AbortSignal): Promise<P | null> {
  if (!(await isServerThere())) {
    const withdraw = toast({ text: t('ui.notFetched'), tone: 'bad' });
    while (!gone.aborted && !(await isServerThere())) await paused();
    withdraw();
  }
  if (gone.aborted) return null;
  const found = await fetched().catch(() => null);
  const action = { label: t('shell.reload'), run: () => location.reload() };
  if (!found) toast({ text: `${t('shell.outdated')}. ${t('shell.outdatedHint')}`, tone: 'bad', action });
  return found;
}

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

let isFetching = false;
/** Once the server answers; what does not come says so when it is asked for. */
async function fetchPending(): Promise<void> {
  if (isFetching || pending.size === 0) return;
  isFetching = true;
  if (await isServerThere()) {
    for (const load of pending) void load().catch(() => undefined);
    pending.clear();
  } else await paused();
  isFetching = false;
}
