import type { DomainEvent } from '@contracts/message.js';
import { Telling } from '../given.js';
import { planArea } from './area.js';
import { type CopyCommand, cloneSteps } from './cloneSteps.js';
import { action, at, campaign, milestone, project } from './plan.harness.js';
import type { Plan } from './plan.js';

const year = {
  ...{ toNextYear: false, keepWeekdays: false, money: 100_000, without: [], todos: false, extendParents: false },
};
const plan = [
  campaign('g', at('2028-01-01', '2028-12-31')),
  project('p', { parentId: 'g', identifier: 'N-1', responsible: 'nora', ...at('2028-02-01', '2028-02-29') }),
  project('x', at('2028-01-01', '2028-12-31')),
  action('a', 'p', at('2028-02-10', '2028-02-29')),
  milestone('m', 'a', '2028-02-29', { dependsOn: [{ id: 'a', lagDays: 2 }] }),
  action('b', 'p', { ...at('2028-02-10', '2028-02-29'), dependsOn: [{ id: 'x', lagDays: 1 }] }),
  // Holds on to what stands after it.
  { type: 'DependencyEntered', data: { id: 'a', item: { id: 'b', lagDays: 3 }, after: null } },
] as DomainEvent[];

const told = (): Telling<Plan> => {
  const telling = new Telling(planArea);
  for (const event of plan) telling.happened([event]);
  return telling;
};
const given = { by: { user: 'mira' }, now: '2026-01-01T00:00:00.000Z', facts: {}, may: () => true };
const stepsOf = (telling: Telling<Plan>, data: object) =>
  cloneSteps(telling.state, { ids: ['p'], ...year, ...data }, { ...given, newId: (n) => `copy-${n}` }) as CopyCommand[];
const run = (telling: Telling<Plan>, steps: readonly CopyCommand[]) => {
  for (const step of steps) {
    const events = telling.decide('importChunk', { steps: [step] });
    expect(events).toEqual(expect.any(Array));
    telling.happened(events as DomainEvent[]);
  }
};
/** All that is there, as told by the elements' own facts. */
const elements = ({ state }: Telling<Plan>) => [...state.elements.keys()].sort().map((id) => state.element(id));

test.each([{}, { toNextYear: true }, { toNextYear: true, extendParents: true }, { parentId: null, todos: true }])(
  'chunk by chunk it comes to the same as at once: %j',
  (data) => {
    const [atOnce, chunks] = [told(), told()];
    const decided = atOnce.decide('cloneElements', { ids: ['p'], ...year, ...data }, { newId: (n) => `copy-${n}` });
    atOnce.happened(decided as DomainEvent[]);
    run(chunks, stepsOf(chunks, data));
    expect(elements(chunks)).toHaveLength(plan.length - 1 + 4);
    expect(elements(chunks)).toEqual(elements(atOnce));
  },
);

test('done again, nothing is made twice; what somebody put there meanwhile is kept', () => {
  const telling = told();
  const steps = stepsOf(telling, {});
  run(telling, steps.slice(0, 2));
  const root = steps[0]?.data.id as string;
  const own = action('own', root, { ...at('2028-02-10', '2028-02-29'), rank: 'zz' });
  telling.happened([own]);
  run(telling, steps);
  const after = telling.log.length;
  run(telling, steps);
  expect(telling.log).toHaveLength(after);
  expect(telling.state.children(root)).toHaveLength(3);
  expect(telling.state.element('own')).toMatchObject({ parentId: root });
});

test('a copy whose place is gone or not the person’s is refused', () => {
  const telling = told();
  const [root, below] = stepsOf(telling, {});
  expect(telling.decide('importChunk', { steps: [below] })).toMatchObject({ refusal: { code: 'RULES_BROKEN' } });
  const may = (right: string, id: string | null) => right !== 'write' || id !== 'g';
  const refused = telling.decide('importChunk', { steps: [root] }, { may });
  expect(refused).toMatchObject({ refusal: { code: 'MISSING_PRIVILEGE', params: { id: 'g' } } });
});
