import { useEffect, useRef, useSyncExternalStore } from 'react';

/** `mod` is Strg, on a Mac ⌘: `mod+z`, `shift+arrowleft`, `?`, `delete`, `n`. */
export interface KeyBinding {
  keys: string;
  /** For the help: what it does. Without it the binding is not listed. */
  label?: string;
  run(event: KeyboardEvent): void;
  /** Also while the person types in a field. */
  inFields?: boolean;
  /** Whether this press is meant at all, e.g. only where the focus is in a grid. */
  when?(press: KeyboardEvent): boolean;
}

export interface KeyGroup {
  title: string;
  bindings: readonly KeyBinding[];
}

const listeners = new Set<() => void>();
let groups: readonly { current: KeyGroup }[] = [];

/** Makes keys work while the component is shown, and lists them in the help (`?`). The latest mounted wins. */
export function useKeys(title: string, bindings: readonly KeyBinding[]): void {
  const group = useRef<KeyGroup>({ title, bindings });
  group.current = { title, bindings };
  useEffect(() => {
    set([...groups, group]);
    return () => set(groups.filter((each) => each !== group));
  }, []);
}

/** What is listed in the help now. */
export const useKeyGroups = (): readonly KeyGroup[] =>
  useSyncExternalStore(subscribe, () => groups).map(({ current }) => current);

/** The one listener of the page; the shell starts it. */
export function listenToKeys(target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window): () => void {
  const down = (event: Event) => {
    const press = event as KeyboardEvent;
    if (press.defaultPrevented || press.isComposing) return;
    const typing = isField(press.target);
    for (const { current } of [...groups].reverse()) {
      const binding = current.bindings.find(
        (each) => matches(each.keys, press) && (each.inFields || !typing) && (each.when?.(press) ?? true),
      );
      if (!binding) continue;
      press.preventDefault();
      return binding.run(press);
    }
  };
  target.addEventListener('keydown', down);
  return () => target.removeEventListener('keydown', down);
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a press is these keys. Signs such as `?` carry their own shift. `character`: anything that is typed. */
export function matches(keys: string, press: Press): boolean {
  const isHeld = press.ctrlKey || press.metaKey || press.altKey;
  if (keys === 'character') return [...press.key].length === 1 && press.key !== ' ' && !isHeld;
  const parts = keys === '+' ? ['+'] : keys.toLowerCase().split('+');
  const key = parts.at(-1);
  const isSign = key?.length === 1 && !/[a-z0-9]/.test(key);
  const pressed = press.key === ' ' ? 'space' : press.key.toLowerCase();
  return (
    pressed === key &&
    (press.ctrlKey || press.metaKey) === parts.includes('mod') &&
    press.altKey === parts.includes('alt') &&
    (isSign || press.shiftKey === parts.includes('shift'))
  );
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio]')));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: typeof groups): void {
  groups = next;
  for (const listener of listeners) listener();
}
