import type { Amount } from '@contracts/fields.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { PotBudget } from '@contracts/reports/pots.js';
import type { MasterData } from '../masterData/masterData.js';
import { apportioned } from '../reports/apportioning.js';
import { splitOver } from '../reports/costIndex.js';
import type { CostItem, Selections } from './element.js';
import type { Plan } from './plan.js';
import { byPeriod, type MoneyByPeriod, noMoney, summed, type Totals, totalsOf } from './sums.js';

/** A budget pot, as far as what it may give goes by it. */
export interface Pot {
  id: string;
  /** As merges left it; null: at the top. */
  parentId: string | null;
  volume?: Amount | null;
  /** null: it is of each year. */
  year?: number | null;
}

const kind = kindNamedBy(PotBudget, 'id');

/** A pot's own volume, else that of those right below it; parents come before their children. */
export function volumesOf(pots: readonly Pot[]): ReadonlyMap<string, Amount> {
  const volumes = new Map<string, Amount>();
  const known = new Map(pots.map((pot) => [pot.id, pot]));
  for (const { id, parentId, volume } of pots.toReversed()) {
    const own = volume ?? volumes.get(id);
    if (own === undefined) continue;
    volumes.set(id, own);
    const parent = known.get(parentId ?? '');
    if (parent && typeof parent.volume !== 'number') volumes.set(parent.id, (volumes.get(parent.id) ?? 0) + own);
  }
  return volumes;
}

/** By pot, for each year from one on in which it has a volume: that as the budget, and what is planned and spent of it. */
export function potMoney(plan: Plan, masterData: MasterData | undefined, from: string): [string, MoneyByPeriod][] {
  const pots = masterData ? potsOf(masterData, null) : [];
  if (!masterData || !pots.some(({ volume }) => typeof volume === 'number')) return [];
  const money = moneyOfPots(plan, masterData, pots);
  const years = new Set([...money.values()].flatMap((all) => byPeriod(all).map(({ period }) => period.slice(0, 4))));
  return [...years]
    .filter((year) => year >= from)
    .flatMap((year) => {
      const volumes = volumesOf(pots.filter((pot) => [null, undefined, Number(year)].includes(pot.year)));
      return [...volumes].map(([id, budget]): [string, MoneyByPeriod] => {
        const months = byPeriod(money.get(id) ?? []).filter(({ period }) => period.startsWith(year));
        const spent = months.map((month) => ({ ...month, budget: 0 }));
        return [id, [{ ...noMoney, period: `${year}-01`, budget }, ...spent]];
      });
    });
}

/** Those that may be chosen, each before those below it. */
function potsOf(masterData: MasterData, parentId: string | null): Pot[] {
  return masterData
    .children(kind, parentId)
    .filter((id) => masterData.holdsPlace(id))
    .flatMap((id) => {
      const { volume, year } = masterData.content(id) as Omit<Pot, 'id' | 'parentId'>;
      return [{ id, parentId, volume, year } as Pot, ...potsOf(masterData, id)];
    });
}

/** Of each pot with all below it. */
function moneyOfPots(plan: Plan, masterData: MasterData, pots: readonly Pot[]): ReadonlyMap<string, Totals> {
  const parents = new Map(pots.map(({ id, parentId }) => [id, parentId]));
  const all = new Map<string, Totals[]>();
  for (const { id: element, selections } of plan.elements.values()) {
    if (plan.isDeleted(element) || plan.isDetached(element)) continue;
    for (const [pot, totals] of ofElement(plan.costs(element), selections))
      for (let at: string | null | undefined = masterData.resolve(pot); at; at = parents.get(at)) {
        const some = all.get(at);
        if (some) some.push(totals);
        else all.set(at, [totals]);
      }
  }
  return new Map([...all].map(([id, some]) => [id, summed(some)]));
}

interface Split {
  selections: Selections;
  byPot: ReadonlyMap<string, Totals>;
}
/** Lists of costs are never changed in place: what did not change is not split again. */
const split = new WeakMap<readonly CostItem[], Split>();

function ofElement(costs: readonly CostItem[], selections: Selections): ReadonlyMap<string, Totals> {
  const known = split.get(costs);
  if (known?.selections === selections) return known.byPot;
  const parts = costs.flatMap((item) => {
    const shares = splitOver(kind, item.split, selections);
    const weights = shares.map(({ share = 0 }) => share);
    const amounts = shares.length === 1 ? [item.amount] : apportioned(item.amount, weights);
    return shares.map(({ id }, at) => ({ pot: id, ...item, amount: amounts[at] as Amount }));
  });
  const byPot = new Map([...Map.groupBy(parts, ({ pot }) => pot)].map(([pot, its]) => [pot, totalsOf(its)]));
  split.set(costs, { selections, byPot });
  return byPot;
}
