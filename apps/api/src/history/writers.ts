import type { AreaName } from '@contracts/message.js';
import type { Context } from '../context.js';
import { eachChange } from './behind.js';

export interface Writer {
  user: string;
  date: string;
}

interface Asked {
  area: AreaName;
  things: readonly string[];
  field: string;
  until: string | undefined;
}

/**
 * Who wrote an item of a list of each thing last, and when: `costObjects[…]` of elements. Whoever made the thing wrote what
 * has not changed since. `until`: as it was known then.
 */
export async function writersOf(
  context: Context,
  tenant: string,
  { until, field, ...of }: Asked,
): Promise<(thing: string, item: string) => Writer | null> {
  const items = new Map<string, Writer>();
  const makers = new Map<string, Writer>();
  const name = new RegExp(`^${field}\\[([^\\]]+)\\]`);
  await eachChange(context, tenant, of, ({ thing, user, date, type, properties }) => {
    if (until !== undefined && date > until) return;
    if (type === 'CREATE') makers.set(thing, { user, date });
    for (const property of properties) {
      const key = `${thing} ${name.exec(property.name)?.[1] ?? ''}`;
      if (!items.has(key)) items.set(key, { user, date });
    }
  });
  return (thing, item) => items.get(`${thing} ${item}`) ?? makers.get(thing) ?? null;
}
