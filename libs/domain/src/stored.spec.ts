import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '@contracts/message.js';
import type { Area } from './decider.js';
import { deskArea } from './desk/area.js';
import { fold, partOf } from './given.js';
import { usersArea } from './identity/area.js';
import { invoicesArea } from './invoices/area.js';
import { masterDataArea } from './masterData/area.js';
import { planArea } from './planning/area.js';
import { records } from './records/decide.js';
import { views } from './registry.js';
import type { AreaState } from './state.js';
import { toldDesk } from './stored.desk.harness.js';
import { toldInvoices, toldMasterData, toldPlan, toldTenants, toldUsers } from './stored.harness.js';
import samples from './stored.samples.json' with { type: 'json' };
import { tenantsArea } from './tenants/area.js';
import { upcasted } from './versions.js';

/**
 * What is stored once is read for ever: fields may be added to what is in `stored.samples.json`, nothing may be changed or
 * left out. A type that gets another version keeps its sample under `Type.v1` and gets another under `Type`.
 */
type Sample = Pick<Envelope, 'v' | 'by' | 'data'>;
const stored = samples as unknown as Record<
  'users' | 'plan' | 'masterData' | 'desk' | 'invoices' | 'tenants',
  Record<string, Sample[]>
>;
const kinds = [
  ['users', usersArea as unknown as Area, toldUsers],
  ['plan', planArea as unknown as Area, toldPlan],
  ['masterData', masterDataArea as unknown as Area, toldMasterData],
  ['desk', deskArea as unknown as Area, toldDesk],
  ['invoices', invoicesArea as unknown as Area, toldInvoices],
  ['tenants', tenantsArea as unknown as Area, toldTenants],
] as const;

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

/** Records are decided by one part in every area: their story is told once, by master data. */
const typesOf = <S extends AreaState>(area: Area<S>, log: readonly Envelope[]): string[] =>
  area.parts
    .flatMap((part) => Object.keys(part.evolve))
    .filter((type) => area.name === 'masterData' || !(type in records.evolve) || log.some((it) => it.type === type))
    .sort();
const today = ([key]: [string, unknown]) => !key.includes('.');

test.each(kinds)('each type of event of %s is stored as its sample', (name, area, told) => {
  const log = told();
  if (process.env['STORE']) addSamples(name, firstOfEach(log));
  const now = Object.fromEntries(Object.entries(stored[name]).filter(today));
  expect(firstOfEach(log)).toMatchObject(now);
  expect(Object.keys(now).sort()).toEqual(typesOf(area, log));
});

/** Of types that have none: `STORE=1` takes what their story tells. A sample that is there stays as it is. */
function addSamples(name: keyof typeof stored, told: Record<string, object[]>): void {
  for (const [type, some] of Object.entries(told)) stored[name][type] ??= JSON.parse(JSON.stringify(some)) as Sample[];
  writeFileSync(join(process.cwd(), 'libs/domain/src/stored.samples.json'), `${JSON.stringify(stored, null, 2)}\n`);
}

/** As the codec reads it: JSON, as today's version says it. */
function read(area: Area, envelope: Envelope): Envelope {
  const { type, v } = envelope;
  return { ...envelope, data: upcasted(partOf(area, type), type, v, JSON.parse(JSON.stringify(envelope.data))) };
}

test.each(kinds)('each sample of %s, of whatever version, is read and folded where it happened', (name, area, told) => {
  const log = told();
  for (const [key, all] of Object.entries(stored[name])) {
    const [type = ''] = key.split('.');
    for (const sample of all) {
      const data = read(area, { ...sample, type } as Envelope).data;
      // Where today's story tells just this.
      const at = log.findIndex((it) => it.type === type && says(it.data, data));
      expect({ key, isTold: at >= 0 }).toEqual({ key, isTold: true });
      const [once, now] = [area.empty(), area.empty()];
      for (const before of log.slice(0, at)) for (const state of [once, now]) fold(area, state, read(area, before));
      const envelope = log[at] as Envelope;
      fold(area, now, envelope);
      fold(area, once, { ...envelope, data });
      expect(held(now)).toMatchObject(JSON.parse(JSON.stringify(held(once))));
    }
  }
});

/** Fields may have been added since, however deep: an element's content is a field of its event. */
function says(data: unknown, sample: unknown): boolean {
  if (typeof sample !== 'object' || sample === null || typeof data !== 'object' || data === null)
    return data === sample;
  if (Array.isArray(sample) && sample.length !== (data as unknown[]).length) return false;
  return Object.entries(sample).every(([key, it]) => says((data as Record<string, unknown>)[key], it));
}

test('what is stored is read into the rows that were shown', () => {
  for (const [name, area, told] of kinds) {
    const [once, live] = [area.empty(), area.empty()];
    for (const envelope of told()) {
      fold(area, once, read(area, envelope));
      fold(area, live, envelope);
    }
    for (const view of views.filter((it) => it.of === name))
      for (const id of once.ids(view.kind))
        expect(view.row(once.thing(view.kind, id), once)).toEqual(view.row(live.thing(view.kind, id), live));
  }
});

/**
 * A story as it was stored when an area's snapshot version was last raised, and what was made of it: a line of
 * `{ version, state }`, then the events. Where `evolve` or the state's shape makes something else of the same events, a
 * snapshot of before must not be used: the area's `version` is to be raised. Then `STORE=1` writes the file anew.
 */
describe.each(kinds)('snapshots of %s', (name, area, told) => {
  const file = join(process.cwd(), `libs/domain/src/stored.${name}.jsonl`);
  const stateOf = (log: readonly Envelope[]): string => {
    const state = area.empty();
    for (const envelope of log) fold(area, state, read(area, envelope));
    return createHash('sha256')
      .update(canonical(held(state)))
      .digest('hex')
      .slice(0, 16);
  };
  const [first = '{}', ...lines] = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const before = JSON.parse(first) as { version?: number; state?: string };
  const story = lines.map((line) => JSON.parse(line) as Envelope);
  const isRaised = before.version !== area.version;

  test('are made by the `evolve` and of the shape that their version says', () => {
    if (process.env['STORE'] && (isRaised || stateOf(story) === before.state)) {
      const log = told();
      const all = [{ version: area.version, state: stateOf(log) }, ...log];
      writeFileSync(file, `${all.map((it) => JSON.stringify(it)).join('\n')}\n`);
      return;
    }
    const version = before.state === stateOf(story) ? before.version : `more than ${before.version}`;
    expect({ area: name, version: area.version }).toEqual({ area: name, version });
  });
  test('have in their story each type of event that there is (`STORE=1` tells it anew)', () => {
    const types = new Set(story.map(({ type }) => type));
    expect([...types].sort()).toEqual(typesOf(area, story));
  });
});

/** All that a state keeps in a snapshot. */
function held(state: AreaState): unknown {
  const tables = [...state.stored()].map(([name, it]) => [name, Object.fromEntries(it.entries())]);
  return { tables: Object.fromEntries(tables), touches: Object.fromEntries(state.touches.entries()) };
}

/** JSON in which the order of fields does not count. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, it: unknown) =>
    typeof it === 'object' && it !== null && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  );
