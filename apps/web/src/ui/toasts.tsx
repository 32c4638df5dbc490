import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../words/t.js';

export interface Toast {
  text: string;
  /** `bad` stays until it is dismissed. */
  tone?: 'plain' | 'bad';
  action?: { label: string; run(): void };
  /** Until it is dismissed, e.g. by what it speaks of having ended. */
  stays?: boolean;
}

interface Shown extends Toast {
  id: number;
}

const listeners = new Set<() => void>();
let shown: readonly Shown[] = [];
let last = 0;
const most = 3;
const shownForMs = 6_000;

/** Says something quietly at the bottom: `toast({ text: 'Messestand gelöscht.', action: { label: 'Rückgängig', run } })`. */
export function toast(said: Toast): () => void {
  last += 1;
  const id = last;
  set([...shown.filter((each) => each.text !== said.text), { ...said, id }].slice(-most));
  return () => dismiss(id);
}

const slowAfterMs = 400;
const longAfterMs = 6_000;

/**
 * Says that something is on its way when it takes longer than a moment, and when it takes long that nobody has to wait
 * for it; answers what it answers.
 */
export async function sayWhileSlow<T>(work: Promise<T>, text: string): Promise<T> {
  let withdraw = (): void => undefined;
  const say = (now: string) => () => {
    withdraw();
    withdraw = toast({ text: now, stays: true });
  };
  const timers = [setTimeout(say(text), slowAfterMs), setTimeout(say(`${text} ${t('ui.takesLong')}`), longAfterMs)];
  try {
    return await work;
  } finally {
    timers.forEach(clearTimeout);
    withdraw();
  }
}

/** Shows the toasts; once in the page. They wait while the pointer or the focus is on them. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  const stack = useRef<HTMLElement>(null);
  // Placed anew with each one that comes or goes.
  useLayoutEffect(() => {
    if (toasts.length > 0) placeBeside(stack.current);
  }, [toasts]);
  return (
    <section
      ref={stack}
      aria-label={t('ui.notifications')}
      className="pointer-events-none fixed inset-x-0 bottom-4 z-60 flex flex-col items-center gap-2 px-4 print:hidden max-tablet:bottom-18 in-[:root:has([data-bottom-bar])]:bottom-18"
    >
      {toasts.map((each) => (
        <Item key={each.id} toast={each} />
      ))}
    </section>
  );
}

/** Above the row that the keyboard is on, if they would cover it: most often it is the one they speak of. */
function placeBeside(stack: HTMLElement | null): void {
  if (!stack) return;
  stack.style.bottom = '';
  const active = document.querySelector('[aria-activedescendant]')?.getAttribute('aria-activedescendant');
  const row = document
    .getElementById(active ?? '')
    ?.closest('[role=row]')
    ?.getBoundingClientRect();
  const place = stack.getBoundingClientRect();
  if (row && row.height > 0 && row.top < place.bottom && row.bottom > place.top)
    stack.style.bottom = `${Math.round(window.innerHeight - row.top + 8)}px`;
}

function Item({ toast: { id, text, tone, action, stays } }: { toast: Shown }) {
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    if (tone === 'bad' || stays || isRead) return;
    const timer = setTimeout(() => dismiss(id), shownForMs);
    return () => clearTimeout(timer);
  }, [id, tone, stays, isRead]);
  const reading = (now: boolean) => () => setIsRead(now);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at it
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      onPointerEnter={reading(true)}
      onPointerLeave={reading(false)}
      onFocus={reading(true)}
      onBlur={reading(false)}
      className="pointer-events-auto flex min-h-10 max-w-160 animate-rise items-center gap-1 rounded-lg bg-ink py-1 pr-1 pl-3.5 text-paper shadow-float"
    >
      <span className="py-1 [overflow-wrap:anywhere]">{text}</span>
      {action && (
        <button
          type="button"
          className="h-8 shrink-0 rounded px-2.5 font-[560] underline-offset-2 hover:underline focus-visible:outline-current coarse:h-11"
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('ui.dismiss')}
        className="grid size-8 shrink-0 place-items-center rounded opacity-70 hover:opacity-100 focus-visible:outline-current coarse:size-11"
        onClick={() => dismiss(id)}
      >
        <X className="size-4" />
      </button>
    </div>
  );
}

function dismiss(id: number): void {
  set(shown.filter((each) => each.id !== id));
}

function set(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
