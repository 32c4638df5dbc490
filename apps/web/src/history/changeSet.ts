import type { AnswerOf } from '@contracts/catalogue.js';

/** One event that touched the thing. */
export type ChangeEntry = AnswerOf<'GET change-set'>[number];
export type Property = ChangeEntry['properties'][number];

/** One wish of a person with all that it changed here. */
export interface ChangeGroup extends Omit<ChangeEntry, 'properties'> {
  properties: Property[];
}

/** Entries of the same command as one, newest first, as they come. A creation stays one. */
export function grouped(entries: readonly ChangeEntry[]): ChangeGroup[] {
  const groups: ChangeGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.command === entry.command && last.date === entry.date) {
      last.properties.unshift(...entry.properties);
      if (entry.type === 'CREATE') last.type = 'CREATE';
    } else groups.push({ ...entry, properties: [...entry.properties] });
  }
  return groups;
}
