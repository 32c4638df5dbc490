import { catalogueLines } from '@contracts/catalogue.js';
import type { Class } from '@contracts/fields.js';
import { recordKinds } from '@contracts/masterData/kinds.js';
import { nameableBy } from '@contracts/masterData/references.js';
import { listedSegments } from './places.js';

/** Told of in other forms, or of what is told elsewhere: no number of `usage` counts them. */
const elsewhere = ['plan/gantt-element', 'budget-request', 'user/filter-set'];

test('whatever list may name a record has its name and its page', () => {
  const naming = catalogueLines.flatMap(([key, line]) => {
    if (line.does !== 'view' || line.one || !Array.isArray(line.answers)) return [];
    const { kinds, dimensions } = nameableBy(line.answers[0] as Class);
    const names = dimensions || [...kinds].some((kind) => kind in recordKinds);
    return names ? [key.replace('GET ', '')] : [];
  });
  expect([...new Set(naming)].filter((it) => !elsewhere.includes(it)).sort()).toEqual([...listedSegments].sort());
});
