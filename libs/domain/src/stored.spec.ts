import type { Envelope } from '@contracts/message.js';
import type { Area } from './decider.js';
import { fold, Telling } from './given.js';
import { usersArea } from './identity/area.js';
import { planArea } from './planning/area.js';
import { views } from './registry.js';
import type { AreaState } from './state.js';
import { toldPlan, toldUsers } from './stored.harness.js';
import samples from './stored.samples.json' with { type: 'json' };

/** What is stored once is read for ever: fields may be added to what is here, nothing may be changed or left out. */
const stored = samples as unknown as Record<'users' | 'plan', Record<string, Envelope[]>>;

/** The first two of each type that differ in their fields. */
function firstOfEach(log: readonly Envelope[]): Record<string, object[]> {
  const found: Record<string, Map<string, object>> = {};
  for (const { type, v, by, data } of log) {
    const shapes = found[type] ?? new Map<string, object>();
    found[type] = shapes;
    const shape = Object.keys(data).sort().join();
    if (!shapes.has(shape)) shapes.set(shape, { v, by, data });
  }
  return Object.fromEntries(Object.entries(found).map(([type, shapes]) => [type, [...shapes.values()].slice(0, 2)]));
}

const typesOf = <S extends AreaState>(area: Area<S>): string[] =>
  area.parts.flatMap((part) => Object.keys(part.evolve)).sort();

test.each([
  ['users', usersArea as unknown as Area, toldUsers],
  ['plan', planArea as unknown as Area, toldPlan],
] as const)('each type of event of %s is stored as its sample', (name, area, told) => {
  const log = told();
  expect(firstOfEach(log)).toMatchObject(stored[name]);
  expect(Object.keys(stored[name]).sort()).toEqual(typesOf(area));
});

test('what is stored is read into the rows that were shown', () => {
  for (const [name, area, log] of [
    ['users', usersArea, toldUsers()],
    ['plan', planArea, toldPlan()],
  ] as const) {
    const read = area.empty() as AreaState;
    for (const envelope of log) fold(area as unknown as Area, read, JSON.parse(JSON.stringify(envelope)));
    const live = new Telling(area as unknown as Area);
    for (const envelope of log) fold(area as unknown as Area, live.state, envelope);
    for (const view of views.filter((it) => it.of === name))
      for (const id of read.ids(view.kind))
        expect(view.row(read.thing(view.kind, id), read)).toEqual(
          view.row(live.state.thing(view.kind, id), live.state),
        );
  }
});
