import { type CostEntry, costKinds } from '@contracts/planning/element.js';

/** A cost entry as the server has it; `source` is where a derived one comes from. */
export type Entry = CostEntry & { id: string; source?: string };

/** The month that a new entry begins with: this one or the chosen year's first, unless the element has other days. */
export function monthFor({ startDate, endDate }: { startDate: string; endDate: string }, year: number, now: string) {
  const wanted = now.startsWith(String(year)) ? now.slice(0, 7) : `${year}-01`;
  const [first, last] = [startDate.slice(0, 7), endDate.slice(0, 7)];
  return wanted < first || wanted > last ? first : wanted;
}

/** By month, within a month in the order of the kinds. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const place = ({ kind }: Entry) => costKinds.indexOf(kind);
  return [...entries].sort((a, b) => a.period.localeCompare(b.period) || place(a) - place(b));
}

/** The entries with one changed. */
export const withEntry = (entries: readonly Entry[], id: string, change: Partial<Entry>): Entry[] =>
  entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));

/** As the wire takes them: without what the server adds. */
export const wireOf = (entries: readonly Entry[]): CostEntry[] => entries.map(({ source: _, ...entry }) => entry);
