import type { Money } from '@contracts/costs/sums.js';
import { identifierKey } from '@contracts/identifiers.js';
import type { ExportTable } from '@contracts/importing/import.js';
import type { PlanOwn } from '@contracts/importing/planTargets.js';
import { columnsIn, columnsNamed, exportTables, type TableName } from '@contracts/importing/tables.js';
import { depthFirst } from '@domain/depthFirst.js';
import { planCells } from '@domain/importing/planCells.js';
import { type NamesOf, namesByKind, wordsIn } from '@domain/importing/recordNames.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { Row } from '@platform/ports.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { rulesBroken } from '../http/problem.js';
import { exportGathered } from '../importing/gathered.js';
import { momentOf } from '../reading/asOf.js';
import { fittingAsOf, idsOfView } from '../reading/list.js';
import { mayRead, mayReadCosts, type Reader, readerOf } from '../reading/reader.js';

interface Wish extends ExportTable {
  table: TableName;
  asOf: string;
  columns: readonly string[];
  /** What the tenant added to elements. */
  own: PlanOwn;
}

/** The plan's table as it was, with today's rights. Other tables have no past in files. */
export async function exportPast(context: Context, call: Call, wish: Wish): Promise<Answer> {
  if (wish.table !== 'plan') throw rulesBroken([{ field: 'asOf', rule: 'unknown_field' }]);
  const { tenant } = call;
  const time = momentOf(context, tenant, { name: 'asOf', given: wish.asOf });
  const reader = readerOf(context, tenant, personOf(call));
  const live = (await context.live.tenant(tenant)).rows('gantt');
  const of = { tenant, area: 'plan', time } as const;
  const rows = await context.past.rows({ ...of, view: 'elements' });
  const sums = new Map(
    (await context.past.rows({ ...of, view: 'gantt' })).map(({ id, costs }) => [id, costs as Money]),
  );
  const { filters = '', sort } = wish;
  const ids =
    wish.ids ??
    (sort
      ? await idsOfView(context, tenant, { view: 'elements', reader, filters, sort, time })
      : depthFirst(rows).map(({ row }) => row.id));
  const asked = { time, reader, ids, filters: wish.ids ? '' : filters };
  const fitting = await fittingAsOf(context, { tenant, view: 'elements', area: 'plan' }, asked);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seesSums = (row: Row) => mayReadCosts(reader, live.get(row.id) ?? row);
  const columns = columnsNamed(columnsIn('plan', wish.own), wish.columns);
  const around = await aroundCells(context, tenant, { own: wish.own, reader, rows });
  return exportGathered(context, call, {
    ...{ title: exportTables.plan.title, columns, format: wish.format, language: wish.language },
    rows: ids.flatMap((id) => (fitting.has(id) ? (byId.get(id) ?? []) : [])),
    cells(words) {
      const cell = planCells({ ...around, words });
      return (row) => {
        const seen = seesSums(row) ? (sums.get(row.id) ?? null) : null;
        return columns.map(({ name }) => cell(name, row, seen));
      };
    },
  });
}

interface Around {
  own: PlanOwn;
  reader: Reader;
  /** The plan's at the moment that the cells are of. */
  rows: Iterable<Row>;
}
/** What the cells of the plan's table need beside its rows. */
export async function aroundCells(context: Context, tenant: string, { own, reader, rows }: Around) {
  const live = (await context.live.tenant(tenant)).rows('gantt');
  const masterData = await context.engine.state<MasterData>(tenant, 'masterData');
  const { users } = reader;
  return {
    ...{ users, own, names: namesByKind(wordsIn({ users, masterData })) },
    elements: numbersIn([...rows], (row) => mayRead(reader, live.get(row.id) ?? row)),
  };
}

/** Elements by the numbers that they had, as far as they may be read. */
function numbersIn(rows: readonly Row[], mayRead: (row: Row) => boolean): NamesOf {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byNumber = new Map(rows.map((row) => [identifierKey(row['identifier'] as string), row.id]));
  return {
    idOf: (text) => byNumber.get(identifierKey(text)),
    nameOf(id) {
      const row = byId.get(id);
      return (row && mayRead(row) && (row['identifier'] as string)) || id;
    },
  };
}
