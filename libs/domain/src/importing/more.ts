import { keyOfItems } from '@contracts/importing/planTargets.js';
import { ownFields } from '@contracts/importing/recordTargets.js';
import { same } from '../changes.js';
import type { ElementDraft } from './table.js';

type Values = Record<string, unknown>;

/** What lists and fields of the tenant's own really change, as the element's body says it. */
export function moreOf({ more = {}, known }: Pick<ElementDraft, 'more' | 'known'>): Values {
  const now: Values = { ...known?.more };
  const patch: Values = {};
  const own: Values = {};
  let isOther = false;
  for (const [name, value] of Object.entries({ ...now, ...more })) {
    if (name.startsWith(`${ownFields}.`)) {
      if (value !== null && value !== undefined) own[name.slice(ownFields.length + 1)] = value;
      isOther ||= !same(value ?? null, now[name] ?? null);
    } else if (name in more) {
      const [wanted, held] = [(value ?? []) as unknown[], (now[name] ?? []) as unknown[]];
      if (!same(wanted.map(plain), held.map(plain))) patch[name] = wanted.map((it) => found(it, held, name));
    }
  }
  return isOther ? { ...patch, [ownFields]: own } : patch;
}

/** Items of a file have no ids, and not what no cell holds. */
const plain = (item: unknown): unknown =>
  typeof item === 'object' && item !== null ? { ...item, id: undefined, values: undefined } : item;

/** The item that is there by that name or topic, so that what the file does not say of it stays. */
function found(item: unknown, held: readonly unknown[], name: string): unknown {
  const key = keyOfItems(name);
  if (!key || typeof item !== 'object' || item === null) return item;
  const same = (held as Values[]).filter((it) => it[key] === (item as Values)[key]);
  return same.length === 1 ? { ...item, id: same[0]?.['id'] } : item;
}
