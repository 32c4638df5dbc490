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
    const held = (now[name] ?? []) as unknown[];
    const wanted = ((value ?? []) as unknown[]).map((it) => found(it, held, name));
    const isSame = name === 'dependsOn' ? same(wanted, held) : same(wanted.map(nameless), held.map(plain));
    if (!isSame) patch[name] = wanted;
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

/** Items of a file have no ids. */
const nameless = (item: unknown): unknown =>
  typeof item === 'object' && item !== null ? { ...item, id: undefined } : item;
/** Of one that is there, without the days that were measured: a file that has the same says nothing of them. */
const plain = (item: unknown): unknown => {
  const one = nameless(item);
  return typeof one === 'object' && one !== null ? { ...one, values: undefined } : one;
};

/**
 * The item that is there by that name or topic, so that what the file does not say of it stays: of a KPI the days that were
 * measured where the file has none, or the same; another actual is then one more of them.
 */
function found(item: unknown, held: readonly unknown[], name: string): unknown {
  const key = keyOfItems(name);
  if (!key || typeof item !== 'object' || item === null) return item;
  const { values = [], ...rest } = item as Values & { values?: readonly unknown[] };
  const [there, ...others] = (held as Values[]).filter((it) => it[key] === rest[key]);
  const one = there && others.length === 0 ? there : null;
  const isOther = values.length > 0 && !(one && same(values, one['values']));
  return { ...rest, ...(isOther && { values }), ...(one && { id: one['id'] }) };
}
