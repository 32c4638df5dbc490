import type { Behind } from '@contracts/history/calls.js';
import { comparisonColumns } from '@contracts/importing/tables.js';
import { type ElementDifference, ExportComparison } from '@contracts/planning/comparison.js';
import { type DifferenceKind, differenceKinds } from '@contracts/planning/differences.js';
import type { Row } from '@platform/ports.js';
import { checked } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Behinds, behindOf } from '../history/behind.js';
import type { Answer } from '../http/answer.js';
import { malformed } from '../http/problem.js';
import { exportGathered } from '../importing/gathered.js';
import { type KeptRow, listOfParts } from '../lists/parts.js';
import { flagOf, numberOf } from '../lists/wish.js';
import type { Difference } from '../past/differences.js';
import { momentOf, timeIn } from '../reading/asOf.js';
import { fittingAsOf } from '../reading/list.js';
import { mayRead, type Reader, readerOf } from '../reading/reader.js';
import { comparisonCells, comparisonTitle } from './comparisonCells.js';

/** With who did it, at most so many at once: each one's events are looked up. */
const mostWithEvents = 500;
const mostLines = 50_000;

interface Wish {
  /** ISO times. */
  from: string;
  to: string;
  kinds: readonly DifferenceKind[];
  filters: string;
  offset: number;
  limit: number;
  enrich: boolean;
}

/** `GET plan/comparison?from=&to=`: what is not the same at both moments, as far as the caller may read it now. */
export async function comparison(context: Context, call: Call): Promise<Answer> {
  const { tenant } = call;
  const wish = wishOf(context, call);
  const fitting = await compared(context, call, wish);
  const page = fitting.slice(wish.offset, wish.offset + wish.limit);
  const behind = wish.enrich ? await behindOf(context, { tenant, area: 'plan' }, page.map(behindFor)) : null;
  const rows = page.map(({ line }): KeptRow => {
    const more: { behind?: readonly Behind[] } = behind ? { behind: behind.get(line.id) ?? [] } : {};
    return { id: line.id, json: JSON.stringify({ ...line, ...more }) };
  });
  const kept = await listOfParts(rows, 1);
  return { status: 200, kept, headers: { 'x-total-count': String(fitting.length) }, cached: true };
}

/** `POST plan/comparison/export` */
export async function exportComparison(context: Context, call: Call): Promise<Answer> {
  const { from, to, filters = '', kinds = differenceKinds, format, language } = checked(ExportComparison, call.body);
  const at = (name: string, given: string) => momentOf(context, call.tenant, { name, given });
  const found = await compared(context, call, { ...spanOf(at('from', from), to && at('to', to)), kinds, filters });
  const plan = (await context.live.tenant(call.tenant)).rows('gantt');
  const { users } = readerOf(context, call.tenant, personOf(call));
  return exportGathered(context, call, {
    ...{ title: comparisonTitle, columns: comparisonColumns, format, language },
    rows: found.map(({ line }) => line),
    cells: (words) => (line) => comparisonCells(line, { plan, users, words }),
  });
}

/** What is not the same at two times, as far as the caller may read it now; `filters`: at one of both. */
export async function differencesBetween(
  context: Context,
  call: Call,
  between: Pick<Wish, 'from' | 'to' | 'filters'>,
): Promise<readonly ElementDifference[]> {
  return (await compared(context, call, { ...between, kinds: differenceKinds })).map(({ line }) => line);
}

type Compared = Pick<Wish, 'from' | 'to' | 'kinds' | 'filters'>;

async function compared(context: Context, call: Call, wish: Compared): Promise<readonly Found[]> {
  const reader = readerOf(context, call.tenant, personOf(call));
  const found = await differencesFor(context, call.tenant, { reader, ...wish });
  return filtered(context, call.tenant, { reader, wish, found });
}

function wishOf(context: Context, call: Call): Wish {
  const from = timeIn(context, call, 'from');
  if (from === undefined) throw malformed('from', 'required');
  const enrich = flagOf(call.query, 'enrich');
  const most = enrich ? mostWithEvents : mostLines;
  const { filters = '' } = call.query;
  return { ...spanOf(from, timeIn(context, call, 'to')), enrich, filters, kinds: kindsIn(call), ...pageIn(call, most) };
}

/** Up to now without an end. */
function spanOf(from: string, to = new Date().toISOString()): Pick<Wish, 'from' | 'to'> {
  if (to < from) throw malformed('to', 'date_after', { date: from });
  return { from, to };
}

const pageIn = ({ query }: Call, most: number) => ({
  offset: numberOf(query, 'offset', 0, Number.MAX_SAFE_INTEGER),
  limit: numberOf(query, 'limit', most, most),
});

function kindsIn({ query }: Call): readonly DifferenceKind[] {
  const given = query['kinds']?.split(',');
  if (given?.some((kind) => !(differenceKinds as readonly string[]).includes(kind)))
    throw malformed('kinds', 'selection_required', { choices: differenceKinds });
  return (given as DifferenceKind[] | undefined) ?? differenceKinds;
}

/** A line of the answer, and what its events are found by. */
interface Found {
  line: ElementDifference;
  revisions: Difference['revisions'];
  sees(field: string): boolean;
}

const behindFor = ({ line: { id }, revisions, sees }: Found): Behinds => ({ id, revisions, sees });

type Between = { reader: Reader } & Pick<Wish, 'from' | 'to' | 'kinds'>;

async function differencesFor(context: Context, tenant: string, { reader, from, to, kinds }: Between) {
  const today = (await context.live.tenant(tenant)).rows('gantt');
  const { shows } = context.shapes.of('elements');
  const found: Found[] = [];
  await context.past.rows({ tenant, area: 'plan', view: 'elements', time: to, since: from }, (rows) => {
    for (const difference of rows as Difference[]) {
      const row: Row | undefined = today.get(difference.id);
      // What is not there today only those see who read all.
      if (row ? !mayRead(reader, row) : !reader.readsAll) continue;
      const sees = row ? shows(reader, row).sees : () => reader.person.keyUser;
      const line = lineOf(difference, sees);
      if (line && kinds.includes(line.kind)) found.push({ line, revisions: difference.revisions, sees });
    }
  });
  return found;
}

/** Null: nothing that may be seen is different. */
function lineOf(it: Difference, sees: (field: string) => boolean): ElementDifference | null {
  const { at, isNew, isGone, modifiedAt, modifiedBy } = it;
  const changes = it.changed.filter(({ name }) => sees(name));
  if (changes.length === 0 && !isNew && !isGone) return null;
  const isMoved = changes.some(({ name }) => /^(startDate|endDate|parentId)$/.test(name));
  const kind = isNew ? 'added' : isGone ? 'removed' : isMoved ? 'moved' : 'changed';
  const { rank: _, ...place } = at;
  return { ...(place as object as Omit<ElementDifference, 'kind'>), kind, changes, modifiedAt, modifiedBy };
}

/** The filters fit a line that they fit at one of both moments. */
async function filtered(
  context: Context,
  tenant: string,
  { reader, wish: { from, to, filters }, found }: { reader: Reader; wish: Compared; found: readonly Found[] },
): Promise<readonly Found[]> {
  if (!filters) return found;
  const ids = found.map(({ line }) => line.id);
  const at = { tenant, view: 'elements', area: 'plan' } as const;
  const then = await fittingAsOf(context, at, { time: from, reader, ids, filters });
  const now = await fittingAsOf(context, at, { time: to, reader, ids, filters });
  return found.filter(({ line: { id } }) => then.has(id) || now.has(id));
}
