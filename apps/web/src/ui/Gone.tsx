import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Works once what it stands in, a dialog or a menu, is gone and has given the focus back: a field that the work opens
 * keeps the focus. The dialog gives it back in a microtask of its own end, which is before that of what stands in it. It
 * is all shown before the next key is heard.
 */
export function Gone({ then }: { then(): void }) {
  const held = useRef(then);
  held.current = then;
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // While developing React takes each effect back once and does it again.
      queueMicrotask(() => isThere.current || flushSync(() => held.current()));
    };
  }, []);
  return null;
}
