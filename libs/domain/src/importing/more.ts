import { isOwn, keyOfItems } from '@contracts/importing/planTargets.js';
import { ownFields } from '@contracts/importing/recordTargets.js';
import { shares } from '@contracts/planning/element.js';
import { same } from '../changes.js';
import type { ElementDraft } from './table.js';

type Values = Record<string, unknown>;

/** What lists, assignments, fields of the tenant's own and where it stands really change, as the element's body says it. */
export function moreOf({ more = {}, known }: Pick<ElementDraft, 'more' | 'known'>): Values {
  const now: Values = { ...known?.more };
  const patch: Values = { ...mapOf(ownFields, now, more), ...mapOf(shares, now, more), ...statusOf(now, more) };
  for (const [name, value] of Object.entries(more)) {
    if (isOwn(name) || isStatus(name)) continue;
    const [wanted, held] = [(value ?? []) as unknown[], (now[name] ?? []) as unknown[]];
    const compared = (list: unknown[]) => (name === 'dependsOn' ? list : list.map(plain));
    if (!same(compared(wanted), compared(held))) patch[name] = wanted.map((it) => found(it, held, name));
  }
  return patch;
}

/** A map of which the file says some keys: it is written whole. */
function mapOf(map: string, now: Values, more: Values): Values {
  const begins = `${map}.`;
  const all = Object.entries({ ...now, ...more }).filter(([name]) => name.startsWith(begins));
  if (all.every(([name, value]) => same(value ?? null, now[name] ?? null))) return {};
  const held = all.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name.slice(begins.length), value]],
  );
  return { [map]: Object.fromEntries(held) };
}

const isStatus = (name: string): boolean => name === 'status' || name === 'nextStep';

/** Other words are one more entry behind those that there are. */
function statusOf(now: Values, more: Values): Values {
  const before = (now['statusAndNextStepHistory'] ?? []) as readonly Values[];
  const last = { status: '', nextStep: '', ...before.at(-1) };
  const said = Object.entries(more).flatMap(([name, value]) => (isStatus(name) && value ? [[name, value]] : []));
  const { status, nextStep } = { ...last, ...(Object.fromEntries(said) as Partial<typeof last>) };
  if (status === last.status && nextStep === last.nextStep) return {};
  return { statusAndNextStepHistory: [...before, { status, nextStep }] };
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
