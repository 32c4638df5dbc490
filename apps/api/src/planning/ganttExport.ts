import type { Money } from '@contracts/costs/sums.js';
import type { ElementDifference } from '@contracts/planning/comparison.js';
import type { ElementType, Phase } from '@contracts/planning/element.js';
import { ExportGantt, type GanttPaper, mostPaperRows, type PaperRow } from '@contracts/planning/paper.js';
import { depthFirst } from '@domain/depthFirst.js';
import { languageOf as fileLanguage } from '@domain/importing/planCells.js';
import type { Row } from '@platform/ports.js';
import { checked } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { rulesBroken } from '../http/problem.js';
import { languageOf } from '../importing/gathered.js';
import { momentOf } from '../reading/asOf.js';
import { fittingAsOf, idsOfView } from '../reading/list.js';
import { mayRead, mayReadCosts, nameOf, type Reader, readerOf } from '../reading/reader.js';
import { differencesBetween } from './comparison.js';
import { exportPaper, momentText, paperWords } from './paper.js';

/** A row of the view `gantt`, as far as paper shows it. */
interface GanttRow extends Row {
  parentId: string | null;
  rank: string;
  type: ElementType;
  label: string;
  identifier: string;
  startDate: string;
  endDate: string;
  phase: Phase;
  responsible: string | null;
  detached: boolean;
  dependsOn: PaperRow['dependsOn'];
  costs: Money;
}

/** What is asked for, by its moments as times. */
interface Wish {
  ids: readonly string[] | undefined;
  filters: string;
  /** undefined: now. */
  time: string | undefined;
  /** null: it is compared with nothing. */
  later: string | null;
}

/** `POST export/gantt`: the rows that the caller may read, as they are or were, for a worker to draw. */
export async function exportGantt(context: Context, call: Call): Promise<Answer> {
  const asked = checked(ExportGantt, call.body);
  const { tenant } = call;
  const reader = readerOf(context, tenant, personOf(call));
  const language = fileLanguage(await languageOf(context, call, asked.language));
  const wish = wishOf(context, tenant, asked);
  const rows = await rowsOf(context, call, { reader, wish });
  if (rows.length > mostPaperRows && asked.format === 'PDF')
    throw rulesBroken([{ field: 'ids', rule: 'max_items', params: { max: mostPaperRows } }]);
  const words = paperWords[language];
  const { timeZone = 'UTC', currency = 'EUR' } = context.tenants.get(tenant) ?? {};
  const said = { language, timeZone };
  const comparedWith = comparedText(asked, said);
  const paper: GanttPaper = {
    ...{ kind: 'gantt', title: words.gantt, language, comparedWith, rows, today: reader.today },
    about: [
      ...(asked.asOf ? [words.asOf(momentText(asked.asOf, said))] : []),
      ...(comparedWith ? [words.comparedWith(comparedWith)] : []),
      words.rows(rows.length),
    ],
    currency: rows.some(({ budget }) => budget !== null) ? currency : null,
    ...(asked.from && { from: asked.from }),
    ...(asked.to && { to: asked.to }),
  };
  return exportPaper(context, call, { paper, format: asked.format });
}

/** Throws 422 where the end is before the start, or a comparison has no earlier moment. */
function wishOf(context: Context, tenant: string, asked: ExportGantt): Wish {
  const { ids, filters = '', from, to, asOf, compare, compareTo } = asked;
  if (from && to && to < from) throw rulesBroken([{ field: 'to', rule: 'date_after', params: { date: from } }]);
  if (compare && asOf === undefined) throw rulesBroken([{ field: 'asOf', rule: 'required' }]);
  const at = (name: string, given: string) => momentOf(context, tenant, { name, given });
  const time = asOf === undefined ? undefined : at('asOf', asOf);
  const later = !compare ? null : compareTo === undefined ? new Date().toISOString() : at('compareTo', compareTo);
  if (later !== null && time !== undefined && later < time)
    throw rulesBroken([{ field: 'compareTo', rule: 'date_after', params: { date: asOf } }]);
  return { ids, filters, time, later };
}

type Said = Parameters<typeof momentText>[1];

function comparedText({ asOf, compare, compareTo }: ExportGantt, said: Said): string | null {
  if (!compare || !asOf) return null;
  return compareTo ? momentText(compareTo, said) : paperWords[said.language].today;
}

interface Asked {
  reader: Reader;
  wish: Wish;
}

async function rowsOf(context: Context, call: Call, { reader, wish }: Asked): Promise<PaperRow[]> {
  const { tenant } = call;
  const today = (await context.live.tenant(tenant)).rows('gantt');
  const lines =
    wish.time === undefined || wish.later === null
      ? []
      : await differencesBetween(context, call, { from: wish.time, to: wish.later, filters: wish.filters });
  const then = await rowsThen(context, tenant, { reader, wish });
  const byLine = new Map(lines.map((line) => [line.id, line]));
  const added = lines.flatMap((line) => (line.kind === 'added' && !then.has(line.id) ? [addedRow(line)] : []));
  const all = new Map([...then.values(), ...added].map((row) => [row.id, row]));
  const chosen = wish.ids
    ? wish.ids.flatMap((id) => all.get(id) ?? [])
    : depthFirst(all.values()).map(({ row }) => row);
  const shown = new Set(chosen.map(({ id }) => id));
  const sees = (row: GanttRow) => mayReadCosts(reader, today.get(row.id) ?? row);
  return chosen.map((row) =>
    paperRow(row, { reader, depth: depthIn(row, all, shown), sees, line: byLine.get(row.id) }),
  );
}

type Rows = ReadonlyMap<string, GanttRow>;

/** The rows that may be read and that the filters fit, at the moment asked for. */
async function rowsThen(context: Context, tenant: string, { reader, wish }: Asked): Promise<Rows> {
  const { filters, time, ids } = wish;
  const today = (await context.live.tenant(tenant)).rows('gantt') as Rows;
  if (time === undefined) {
    const found = await idsOfView(context, tenant, { view: 'gantt', reader, filters: ids ? '' : filters });
    return new Map(found.flatMap((id) => [[id, today.get(id)]] as [string, GanttRow][]).filter(([, row]) => row));
  }
  const rows = (await context.past.rows({ tenant, area: 'plan', view: 'gantt', time })) as GanttRow[];
  const there = rows.filter((row) => {
    const now = today.get(row.id);
    return row['deleted'] !== true && (now ? mayRead(reader, now) : reader.readsAll);
  });
  if (!filters || ids) return new Map(there.map((row) => [row.id, row]));
  const asked = { time, reader, ids: there.map(({ id }) => id), filters };
  const fitting = await fittingAsOf(context, { tenant, view: 'gantt', area: 'plan' }, asked);
  return new Map(there.flatMap((row) => (fitting.has(row.id) ? [[row.id, row]] : [])));
}

/** What came only later stands where it stands then; what a comparison does not tell of it is not said. */
const addedRow = ({ id, parentId, type, label, identifier, startDate, endDate }: ElementDifference): GanttRow => ({
  ...{ id, parentId, rank: '~', type, label, identifier, startDate, endDate },
  ...{ phase: 'PLAN', responsible: null, detached: false, dependsOn: [] },
  costs: { budget: 0, plan: 0, committed: 0, provision: 0, actual: 0 },
});

/** How many of the rows that show stand above it. */
function depthIn({ parentId }: GanttRow, all: Rows, shown: ReadonlySet<string>): number {
  let depth = 0;
  for (let at = all.get(parentId ?? ''); at; at = all.get(at.parentId ?? '')) if (shown.has(at.id)) depth += 1;
  return depth;
}

interface Shown {
  reader: Reader;
  depth: number;
  sees(row: GanttRow): boolean;
  line: ElementDifference | undefined;
}

function paperRow(row: GanttRow, { reader, depth, sees, line }: Shown): PaperRow {
  const { id, type, label, identifier, startDate, endDate, phase, responsible, detached, dependsOn, costs } = row;
  const isThere = line && line.kind !== 'added' && line.kind !== 'removed';
  const isElsewhere = isThere && (line.startDate !== startDate || line.endDate !== endDate);
  return {
    ...{ id, depth, type, label, identifier, startDate, endDate, detached, dependsOn },
    phase: type === 'MAIN' || type === 'SUB' ? phase : null,
    responsible: nameOf(reader.users, responsible) ?? '',
    budget: sees(row) ? costs.budget : null,
    ...(line && { difference: line.kind }),
    ...(isElsewhere && { later: { startDate: line.startDate, endDate: line.endDate } }),
  };
}
