import type { Amount } from '@contracts/fields.js';
import type { CostKind } from '@contracts/planning/element.js';
import { type BridgeStepName, bridgeSteps } from '@contracts/reports/bridge.js';
import { monthNumber, monthOf } from '../calendar.js';
import type { CostIndex } from './costIndex.js';
import { openOf, type Reported } from './groups.js';
import type { Span } from './report.js';
import { sumsIn, tallyOf, type Weight } from './tally.js';

/** One of the two moments. */
export interface Side {
  of: Reported;
  weights: readonly Weight[];
}
export interface Moved {
  id: string;
  before: Amount;
  after: Amount;
}
export interface Bridged {
  before: Amount;
  after: Amount;
  /** In their order, the largest changes of each first. */
  steps: readonly { step: BridgeStepName; amount: Amount; elements: readonly Moved[] }[];
}

type Question = Span & { kind: CostKind };

/** What happened between two moments to the money of each element, and so to its sum. */
export function bridged(then: Side, now: Side, question: Question): Bridged {
  const [a, b] = [standingOf(then, question), standingOf(now, question)];
  const byStep = new Map<BridgeStepName, Moved[]>(bridgeSteps.map((step) => [step, []]));
  for (const id of new Set([...a.keys(), ...b.keys()])) {
    const [was, is] = [a.get(id) ?? nowhere, b.get(id) ?? nowhere];
    const [before, after] = [countedIn(was), countedIn(is)];
    if (before !== after) byStep.get(stepOf(was, is, question.kind))?.push({ id, before, after });
  }
  const steps = [...byStep].flatMap(([step, all]) => {
    const elements = all.sort((x, y) => Math.abs(changeOf(y)) - Math.abs(changeOf(x)));
    return elements.length === 0 ? [] : [{ step, elements, amount: sum(elements.map(changeOf)) }];
  });
  return { before: sum([...a.values()].map(countedIn)), after: sum([...b.values()].map(countedIn)), steps };
}

/** What an element had at a moment. */
interface Standing {
  /** It is in the sums at all: there, and not left out of them. */
  isCounted: boolean;
  /** The filter reaches it. */
  isChosen: boolean;
  /** In the months that are looked at, and in all others. */
  inside: Amount;
  outside: Amount;
}
const nowhere: Standing = { isCounted: false, isChosen: false, inside: 0, outside: 0 };

function stepOf(was: Standing, is: Standing, kind: CostKind): BridgeStepName {
  if (!was.isCounted) return 'ADDED';
  if (!is.isCounted) return 'REMOVED';
  if (was.isChosen !== is.isChosen) return 'MOVED';
  if (kind === 'ACTUAL') return 'INVOICED';
  if (was.inside + was.outside === is.inside + is.outside) return 'MOVED';
  return is.inside > was.inside ? 'RAISED' : 'LOWERED';
}

const countedIn = ({ isCounted, isChosen, inside }: Standing): Amount => (isCounted && isChosen ? inside : 0);
const changeOf = ({ before, after }: Moved): Amount => after - before;
const sum = (all: readonly Amount[]): Amount => all.reduce((total, amount) => total + amount, 0);

/** Each element by itself: what is below it stands for itself. */
function standingOf({ of, weights }: Side, { from, to, current, kind }: Question): Map<string, Standing> {
  const { index, chosen } = of;
  const isOpen = openOf({ ...of, chosen: null }, 'UNIT');
  const [first, last] = monthsIn(index);
  const [start, end] = [monthNumber(from) - first, monthNumber(to) - first];
  const columnOf = Array.from({ length: last - first + 1 }, (_, month) => (month >= start && month <= end ? 0 : 1));
  const tally = tallyOf(index, {
    ...{ from: monthOf(first), columnOf, columns: 2, kinds: [kind], current, isOpen, weights },
    ...{ rows: { byElement: Int32Array.from(index.ids.keys()) }, rowCount: index.ids.length },
    ...{ across: null, acrossCount: 0 },
  });
  const field = kind.toLowerCase() as Lowercase<CostKind>;
  return new Map(
    index.ids.map((id, number) => [
      id,
      {
        ...{ isCounted: isOpen[number] === 1, isChosen: !chosen || chosen.has(id) },
        ...{ inside: sumsIn(tally, number, 0, 1)[field], outside: sumsIn(tally, number, 1, 2)[field] },
      },
    ]),
  );
}

/** The first and last that any entry is in. */
function monthsIn({ month, count }: CostIndex): [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (let at = 0; at < count; at++) {
    first = Math.min(first, month[at] as number);
    last = Math.max(last, month[at] as number);
  }
  return count === 0 ? [0, 0] : [first, last];
}
