import { useMemo } from 'react';
import { invoices } from './invoices/invoices.js';
import { recordTabs } from './recordTabs.js';
import { RecordsPage } from './ui/record/RecordsPage.js';
import { language } from './words/language.js';
import { needWords } from './words/t.js';

await needWords('records');

/** All invoices, their items below them. */
export function Component() {
  const now = language();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are those of the language
  const kind = useMemo(invoices, [now]);
  return <RecordsPage kind={kind} tabs={recordTabs} above={[]} />;
}
