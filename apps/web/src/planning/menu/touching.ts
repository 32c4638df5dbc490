import { descendantsOf, topmost } from '../../ui/grid/forest.js';
import { t } from '../../words/t.js';
import type { Forest } from '../rows/planRow.js';

/** As many are named. */
const mostNamed = 3;

/** What is done with all of these touches so many elements, what stands below them among it: said before it is done. */
export function touchedText(forest: Forest, ids: Iterable<string>): string {
  const going = topmost(forest, ids).filter(({ masked }) => !masked);
  const count = going.reduce((sum, { id }) => sum + 1 + descendantsOf(forest, id).length, 0);
  const names = going.slice(0, mostNamed).map(({ label }) => label);
  return t('planning.touches', { count, names: [...names, ...(going.length > mostNamed ? ['…'] : [])].join(', ') });
}
