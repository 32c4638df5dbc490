import type { Sums } from '@contracts/costs/sums.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { costKinds } from '@contracts/planning/element.js';
import { PotBudget } from '@contracts/reports/pots.js';
import { reachedOf } from '@domain/planning/budgetLevels.js';
import { type Pot, volumesOf } from '@domain/planning/potMoney.js';
import type { RecordRow } from '@domain/reports/groups.js';
import { costReport } from '@domain/reports/report.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { yearOf } from '../planning/budgets.js';
import { askedReport, spanOf } from './asking.js';

const kind = kindNamedBy(PotBudget, 'id');
type Row = RecordRow & Pot & { deleted?: boolean };

/** `GET report/budget-pots`: what each pot may give in a year, what is given from it and what is spent of that. */
export async function budgetPots(context: Context, call: Call): Promise<Answer> {
  const { of, reader } = await askedReport(context, call, '');
  const year = yearOf(call) ?? reader.month.slice(0, 4);
  const span = spanOf({ from: year, to: year }, reader);
  const asked = { timeUnit: 'YEAR', rows: kind, across: null, kinds: costKinds, weights: [], ...span } as const;
  const found = costReport(of, asked);
  const money = new Map<string, Sums>();
  if (!('unknown' in found))
    for (const place of found.places) {
      const { key, total } = found.rowAt(place);
      if (total) money.set(key, total);
    }
  const pots = (of.records(kind) ?? []) as readonly Row[];
  const isOfYear = ({ year: of }: Row): boolean => [null, undefined, Number(year)].includes(of);
  const isShown = (pot: Row): boolean => money.has(pot.id) || (!pot.deleted && !pot.mergedInto && isOfYear(pot));
  const rows = inTree(pots.filter(isShown));
  const alerting = { year, thresholds: reader.users.settings.budgetThresholds };
  const volumes = volumesOf(rows.flatMap(({ pot }) => (isOfYear(pot) ? [pot] : [])));
  const body = rows.map(({ pot, depth }) =>
    lineOf(pot, { depth, volume: volumes.get(pot.id) ?? null, sums: money.get(pot.id), ...alerting }),
  );
  const none = { id: null, label: '', parentId: null };
  const without = money.get('');
  return ok(without ? [...body, lineOf(none, { depth: 0, volume: null, sums: without, ...alerting })] : body);
}

interface Placed {
  pot: Row;
  depth: number;
}

/** Each before those below it; below what is not shown it stands at the top. */
function inTree(pots: readonly Row[]): Placed[] {
  const known = new Set(pots.map(({ id }) => id));
  const below = Map.groupBy(pots, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const placed = (parent: string | null, depth: number): Placed[] =>
    (below.get(parent) ?? []).flatMap((pot) => [{ pot, depth }, ...placed(pot.id, depth + 1)]);
  return placed(null, 0);
}

interface Line {
  depth: number;
  volume: number | null;
  sums: Sums | undefined;
  year: string;
  thresholds: readonly number[];
}

function lineOf(
  { id, label, parentId }: Pick<PotBudget, 'id' | 'label' | 'parentId'>,
  { depth, volume, sums, year, thresholds }: Line,
): PotBudget {
  const { budget: allotted = 0, plan = 0, actual = 0, provision = 0, committed = 0 } = sums ?? {};
  const free = volume === null ? null : volume - allotted;
  const spent = actual + provision + committed;
  const reached = sums ? reachedOf({ ...sums, budget: volume ?? 0, year }, thresholds) : [];
  const amounts = { volume, allotted, free, spent, plan };
  return { id, label, parentId, depth, ...amounts, overAllotted: free !== null && free < 0, reached };
}
