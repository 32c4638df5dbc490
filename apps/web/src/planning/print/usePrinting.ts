import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is just being printed: what is to stand on paper is rendered before the browser looks. On paper it is light. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    let theme = dataset['theme'];
    const begin = () => {
      theme = dataset['theme'];
      dataset['theme'] = 'light';
      flushSync(() => setPrinting(true));
    };
    const end = () => {
      if (theme) dataset['theme'] = theme;
      setPrinting(false);
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
