import { useLayoutEffect, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router/dom';
import { SWRConfig } from 'swr';
import { asProblem, isPassing } from './api/problem.js';
import { router } from './routes.js';
import { Toasts } from './ui/toasts.js';
import { currency, onCurrency } from './words/currency.js';
import { language, onLanguage } from './words/language.js';

/** The page is made anew when the language or the company's currency changes: words and amounts are written while rendering. */
export function App() {
  const spoken = useSyncExternalStore(onLanguage, language);
  const money = useSyncExternalStore(onCurrency, currency);
  useLayoutEffect(() => {
    document.documentElement.lang = spoken;
  }, [spoken]);
  return (
    <SWRConfig value={settings}>
      <RouterProvider key={`${spoken} ${money}`} router={router} />
      <Toasts key={`${spoken}-toasts`} />
    </SWRConfig>
  );
}

const settings = {
  focusThrottleInterval: 30_000,
  // What the server refused stays refused; only what passes by itself is asked again.
  shouldRetryOnError: (thrown: unknown) => isPassing(asProblem(thrown)),
  errorRetryInterval: 2_000,
};
