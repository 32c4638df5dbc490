import type { Behind } from '@contracts/history/calls.js';
import { type Bridge, BridgeAsked } from '@contracts/reports/bridge.js';
import { bridged } from '@domain/reports/bridge.js';
import type { ElementRow, Reported } from '@domain/reports/groups.js';
import { checked } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { eachChange } from '../history/behind.js';
import { type Answer, ok } from '../http/answer.js';
import { malformed } from '../http/problem.js';
import { momentOf } from '../reading/asOf.js';
import { askedReport, requireMoney, spanOf } from './asking.js';

/** Elements that are told one by one, and of each how many commands. */
const most = 200;
const mostCommands = 5;

/** `POST chart/bridge`: why one kind's money moved between two moments (contracts/reports/bridge.ts). */
export async function bridge(context: Context, call: Call): Promise<Answer> {
  requireMoney(personOf(call));
  const { filters, since, until, kind, ...span } = checked(BridgeAsked, call.body);
  const at = (name: string, given: string) => momentOf(context, call.tenant, { name, given });
  const from = at('since', since);
  const to = until === null ? undefined : at('until', until);
  if (to !== undefined && to < from) throw malformed('until', 'date_after', { date: from });
  const then = await askedReport(context, call, filters, from);
  const now = await askedReport(context, call, filters, to);
  const { before, after, steps } = bridged(then, now, { ...spanOf(span, now.reader), kind });
  const largest = steps
    .flatMap(({ elements }) => elements)
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, most);
  const told = new Set(largest.map(({ id }) => id));
  const rowOf = (id: string): ElementRow | undefined => now.of.elements.get(id) ?? then.of.elements.get(id);
  const behind = await commandsOn(context, call.tenant, { of: now.of, ids: told, from, to });
  const body: Bridge = {
    ...{ before, after },
    steps: steps.map(({ step, amount, elements }) => ({
      ...{ step, amount, count: elements.length },
      elements: elements
        .filter(({ id }) => told.has(id))
        .map(({ id, ...it }) => ({
          ...{ elementId: id, label: (rowOf(id)?.['label'] as string) ?? '', ...it, behind: behind(id) },
        })),
    })),
  };
  return ok(body);
}

interface Between {
  of: Reported;
  ids: ReadonlySet<string>;
  from: string;
  to: string | undefined;
}

/** What of an element decides over its money in a sum. */
const decides = /^(costObjects|deleted|detached|parentId)/;

/** Who did what to an element's money; where it went with what stands above it, what was done to that. */
async function commandsOn(
  context: Context,
  tenant: string,
  { of, ids, from, to }: Between,
): Promise<(id: string) => Behind[]> {
  const above = (id: string): string | null => {
    const row = of.elements.get((of.elements.get(id)?.['parentId'] as string | null) ?? '');
    // What was done to an element that one may not read is not told.
    return row && of.mayRead(row) ? row.id : null;
  };
  const things = new Set<string>();
  for (const id of ids) for (let at: string | null = id; at !== null && !things.has(at); at = above(at)) things.add(at);
  const found = new Map<string, Behind[]>();
  await eachChange(context, tenant, { area: 'plan', things: [...things] }, (row) => {
    const { thing, command, date, user, actingFor, type, properties } = row;
    if (date <= from || (to !== undefined && date > to)) return;
    if (type === 'UPDATE' && !properties.some(({ name }) => decides.test(name))) return;
    const known = found.get(thing) ?? [];
    found.set(thing, known);
    if (known.length < mostCommands && known.every((it) => it.command !== command))
      known.push({ command, date, user, actingFor });
  });
  return (id) => {
    for (let at: string | null = id; at !== null; at = above(at)) {
      const commands = found.get(at);
      if (commands) return commands;
    }
    return [];
  };
}
