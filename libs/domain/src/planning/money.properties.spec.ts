import type { Envelope } from '@contracts/message.js';
import fc from 'fast-check';
import {
  type Command,
  decided,
  entriesOf,
  listed,
  moneyCommands,
  moneyKinds,
  orders,
  summed,
  takenBack,
} from './money.properties.harness.js';
import { telling } from './plan.harness.js';
import type { Plan } from './plan.js';
import { commands, plantedTree } from './plan.properties.harness.js';
import { byPeriod } from './sums.js';

/** Sums by element, month and kind, against a sum over the raw events that knows nothing of how the plan keeps them. */
const undo = fc.constant<Command>(['undo', {}]);
const histories = fc.array(
  fc.oneof({ weight: 6, arbitrary: commands }, ...moneyCommands, { weight: 2, arbitrary: undo }),
  { minLength: 5, maxLength: 40 },
);

test('whatever is done in whatever order, sums are those of the raw events, and closed months keep theirs', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const story = plantedTree(telling());
      for (const order of orders) decided(story, ['placeOrder', order]);
      const done: Envelope[][] = [];
      for (const it of history) {
        const before = closedMoney(story.state);
        const last = it[0] === 'undo' ? done.pop() : undefined;
        const envelopes = it[0] === 'undo' ? last && takenBack(story, last) : decided(story, it);
        // Where one can't be taken back, nothing before it either.
        if (!envelopes) done.length = 0;
        else if (envelopes.length && it[0] !== 'undo') done.push(envelopes);
        // Its element may stand elsewhere now; what all elements have in the closed months is what they had.
        if (!opens(envelopes ?? [])) expect(closedMoney(story.state)).toEqual(before);
      }
      const entries = entriesOf(story.log);
      for (const element of story.state.ids('element'))
        expect(listed(byPeriod(story.state.total(element)))).toEqual(summed(story.state, element, entries));
    }),
    { numRuns: 60 },
  );
});

const opens = (envelopes: readonly Envelope[]): boolean => envelopes.some(({ type }) => /^Periods/.test(type));

/** What stands in each closed month, of all the tenant's elements that count. */
function closedMoney(plan: Plan): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const month of plan.ids('period')) if (plan.isClosed(month)) sums[month] = [0, 0, 0, 0, 0];
  for (const root of plan.children(null)) {
    if (plan.element(root)?.deleted) continue;
    for (const month of byPeriod(plan.total(root)))
      sums[month.period] = sums[month.period]?.map((sum, i) => sum + month[moneyKinds[i] as 'plan']) as number[];
  }
  return Object.fromEntries(Object.entries(sums).filter(([month]) => plan.isClosed(month)));
}
