import type { Becomes } from '@contracts/importing/import.js';
import type { Reading as ReadAs } from '@contracts/importing/targets.js';
import type { CellRead } from './cellRead.js';
import { personText } from './matching.js';
import type { Reading, ReadRow } from './rows.js';
import type { Known } from './table.js';

/** What the cells of a row become that are read as something else than their text. */
export function becomesOf({ reads, columnOf }: ReadRow, { reader, known }: Reading): Record<string, Becomes> {
  const found: Record<string, Becomes> = {};
  for (const [key, read] of reads) {
    const [name] = key.split('/');
    const target = reader.targets.find((it) => it.name === name);
    const column = columnOf(key);
    const becomes = target && readAs(target.reading, read, known);
    if (column && becomes) found[column] = becomes;
  }
  return found;
}

function readAs(as: ReadAs, read: CellRead, known: Known): Becomes | null {
  if (read.is === 'range') return { days: [read.from, read.to] };
  if (read.is === 'months') return { months: [read.months[0] as string, read.months.at(-1) as string] };
  if (read.is === 'booked') return { amount: read.amount };
  if (read.is !== 'value' || read.value === null) return null;
  if (as === 'amount') return { amount: read.value as number };
  const value = String(read.value);
  if (as === 'day' || as === 'dayInMonth') return { days: [value, value] };
  if (as === 'period') return { months: [value, value] };
  const thing = thingOf(as, value, known);
  return thing ? { thing } : null;
}

function thingOf(as: ReadAs, id: string, known: Known): string | null {
  const labelled = (all: readonly { id: string; label: string }[]) => all.find((it) => it.id === id)?.label ?? null;
  if (as === 'unit') return labelled(known.units);
  if (as === 'costType') return labelled(known.costTypes);
  const person = as === 'person' ? known.people.find((it) => it.id === id) : undefined;
  return person ? personText(person) : null;
}
