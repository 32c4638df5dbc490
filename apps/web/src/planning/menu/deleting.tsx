import { Trash2 } from 'lucide-react';
import { descendantsOf, topmost } from '../../ui/grid/forest.js';
import type { MenuEntry } from '../../ui/Menu.js';
import { t } from '../../words/t.js';
import { hasInvoices } from '../actions/link.js';
import type { Forest } from '../rows/planRow.js';
import { leaving } from './whereTo.js';

type Item = Extract<MenuEntry, { run(): void }>;
type How = Pick<Item, 'keys' | 'disabled' | 'hint' | 'run'>;

/** Deletes rows with all below them; with the invoices of it too, where any of it can have some: that is confirmed first. */
export function deleting(forest: Forest, ids: Iterable<string>, { keys, ...how }: How): Item[] {
  const shared = { ...how, icon: <Trash2 />, danger: true };
  const going = topmost(forest, ids);
  const all = going.flatMap((row) => [row, ...descendantsOf(forest, row.id)]);
  return [
    { ...shared, ...(keys && { keys }), label: t('ui.delete') },
    ...(all.some(hasInvoices)
      ? [{ ...shared, label: t('invoices.deleteWith'), run: () => leaving.set(going.map(({ id }) => id)) }]
      : []),
  ];
}
