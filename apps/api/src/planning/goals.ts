import { goalColumns } from '@contracts/importing/tables.js';
import type { ElementType, Kpi } from '@contracts/planning/element.js';
import { ExportGoals, type Goal } from '@contracts/planning/goals.js';
import type { GoalState } from '@contracts/planning/kpi.js';
import type { FileCell } from '@domain/importing/fieldCell.js';
import { type FileLanguage, personName } from '@domain/importing/planCells.js';
import { goalStateOf } from '@domain/planning/goals.js';
import type { Row } from '@platform/ports.js';
import { checked } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { exportGathered } from '../importing/gathered.js';
import { inSlices } from '../lists/slices.js';
import { readWish } from '../lists/wish.js';
import { atOnce } from '../live/pages.js';
import { asOfOf, rowsAsOf } from '../reading/asOf.js';
import { idsOfView } from '../reading/list.js';
import { readerOf } from '../reading/reader.js';

/** `GET plan/goal`: the KPIs of the elements that the filters fit, in the order of the tree; a page of them, as of any list. */
export async function goals(context: Context, call: Call): Promise<Answer> {
  const { filters = '', offset: from, limit: most } = call.query;
  const { offset, limit } = readWish({ ...(from && { offset: from }), ...(most && { limit: most }) }, []);
  const found = await goalsIn(context, call, filters);
  return { ...ok(found.slice(offset, offset + limit), { 'x-total-count': String(found.length) }), cached: true };
}

/** `POST plan/goal/export` */
export async function exportGoals(context: Context, call: Call): Promise<Answer> {
  const { filters, format, language } = checked(ExportGoals, call.body);
  const { users } = readerOf(context, call.tenant, personOf(call));
  const rows = await goalsIn(context, call, filters);
  const nameOf = (id: string | null) => id && personName(users, id);
  return exportGathered(context, call, {
    ...{ title: goalsTitle, columns: goalColumns, format, language, rows },
    cells: (words) => (goal) => cellsOf(goal, words, nameOf),
  });
}

async function goalsIn(context: Context, call: Call, filters: string): Promise<Goal[]> {
  const { tenant } = call;
  const reader = readerOf(context, tenant, personOf(call));
  const time = asOfOf(context, call);
  const ids = await idsOfView(context, tenant, { view: 'elements', reader, filters, time });
  const then = time === undefined ? null : await rowsAsOf(context, { tenant, area: 'plan', view: 'elements', time });
  const tree = then ?? (await context.live.tenant(tenant)).rows('gantt');
  const today = time?.slice(0, 10) ?? reader.today;
  const found: Goal[] = [];
  const read = async (some: readonly string[]) => {
    const rows = then
      ? some.flatMap((id) => then.get(id) ?? [])
      : await context.ports.rows.getMany(tenant, 'elements', some);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of some) found.push(...goalsOf(byId.get(id), tree, today));
  };
  await inSlices(ids, read, atOnce);
  return found;
}

type Tree = ReadonlyMap<string, Row>;
interface Element extends Row {
  type: ElementType;
  label: string;
  identifier: string;
  startDate: string;
  endDate: string;
  responsible: string | null;
  kpis?: readonly (Kpi & { id: string })[];
}

function goalsOf(row: Row | undefined, tree: Tree, today: string): Goal[] {
  const { id: elementId, kpis = [], type, label: elementLabel, ...it } = (row ?? {}) as Element;
  if (kpis.length === 0) return [];
  const { identifier, startDate, endDate, responsible } = it;
  const campaign = campaignOf(tree, elementId);
  const about = { elementId, type, elementLabel, identifier, startDate, endDate, responsible };
  return kpis.map((kpi) => ({
    ...{ id: kpi.id, ...about, campaignId: campaign?.id ?? null },
    campaignLabel: (campaign?.['label'] as string | undefined) ?? null,
    ...{ label: kpi.label, operator: kpi.operator, plan: kpi.plan, unit: kpi.unit, actual: kpi.actual ?? null },
    state: goalStateOf(kpi, { startDate, endDate }, today),
  }));
}

/** The element itself where it is one, else the nearest above. */
function campaignOf(tree: Tree, id: string): Row | undefined {
  for (let at = tree.get(id); at; at = tree.get(String(at['parentId']))) if (at['type'] === 'GROUPING') return at;
  return undefined;
}

const goalsTitle = { de: 'Ziele', en: 'Goals', ja: '目標' };

const stateWords: Record<FileLanguage, Record<GoalState, string>> = {
  de: { REACHED: 'erreicht', ON_TRACK: 'im Plan', AT_RISK: 'gefährdet', MISSED: 'verfehlt', OPEN: 'offen' },
  en: { REACHED: 'reached', ON_TRACK: 'on track', AT_RISK: 'at risk', MISSED: 'missed', OPEN: 'open' },
  ja: { REACHED: '達成', ON_TRACK: '順調', AT_RISK: '要注意', MISSED: '未達', OPEN: '未測定' },
};
const signs: Record<Goal['operator'], string> = {
  ...{ AT_LEAST: '≥', AT_MOST: '≤', EQUAL: '=', NOT_EQUAL: '≠', MORE_THAN: '>', LESS_THAN: '<' },
};

function cellsOf(goal: Goal, words: FileLanguage | null, nameOf: (id: string | null) => string | null): FileCell[] {
  const { campaignLabel, label, unit, identifier, elementLabel, startDate, endDate, responsible } = goal;
  const cells: Readonly<Record<string, FileCell>> = {
    ...{
      campaign: campaignLabel,
      goal: label,
      identifier,
      element: elementLabel,
      unit,
      start: startDate,
      end: endDate,
    },
    operator: words ? signs[goal.operator] : goal.operator,
    ...{ target: goal.plan / 1_000, actual: goal.actual === null ? null : goal.actual / 1_000 },
    state: words ? stateWords[words][goal.state] : goal.state,
    responsible: nameOf(responsible),
  };
  return goalColumns.map(({ name }) => cells[name] ?? null);
}
