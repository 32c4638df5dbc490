import { useEffect, useRef, useState } from 'react';

/**
 * What is typed, written elsewhere (the address) after a pause: it stays as it is typed, also where what was written
 * arrives between two letters. Only what somebody else wrote there is taken into the field.
 */
export function useTyped(
  written: string,
  write: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(written);
  const held = useRef(write);
  held.current = write;
  // What was written and does not stand there yet.
  const onTheWay = useRef<string[]>([]);
  useEffect(() => {
    if (text === written) return;
    const timer = setTimeout(() => {
      onTheWay.current.push(text);
      held.current(text);
    }, 150);
    return () => clearTimeout(timer);
  }, [text, written]);
  useEffect(() => {
    const own = onTheWay.current.indexOf(written);
    onTheWay.current = own < 0 ? [] : onTheWay.current.slice(own + 1);
    if (own < 0) setText(written);
  }, [written]);
  return [text, setText];
}
