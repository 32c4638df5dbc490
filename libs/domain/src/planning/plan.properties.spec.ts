import type { DomainEvent } from '@contracts/message.js';
import fc from 'fast-check';
import { fold, Telling } from '../given.js';
import { Refused } from '../refused.js';
import { views } from '../registry.js';
import type { AreaState } from '../state.js';
import { planArea } from './area.js';
import type { Plan } from './plan.js';
import { checkInvariants, commands, resolved } from './plan.properties.harness.js';
import { checkTransition, lookAt } from './transitions.properties.harness.js';
import { archivedPart, plantedYears, wideCommands, wideFacts } from './wide.properties.harness.js';

type Rows = Map<string, unknown>;
const planViews = views.filter((view) => view.of === 'plan');
const runs = { numRuns: 60 };
const wishes = fc.oneof({ weight: 2, arbitrary: commands }, { weight: 1, arbitrary: wideCommands });
const histories = fc.array(wishes, { minLength: 5, maxLength: 40 });
const telling = () => new Telling(planArea, wideFacts);

test('whatever is wished, the rules between elements hold, sums are those made anew, archived years stay', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(histories, (history) => {
      const story = plantedYears(telling());
      for (const it of history) {
        const archived = archivedPart(story.state);
        const wished: [string, object] = [it[0], resolved(story, it[1])];
        const before = lookAt(story.state);
        const done = run(story, wished).map(({ type }) => type);
        checkTransition(before, story.state, wished);
        const isOpened = done.includes('YearsReopened');
        const now = archivedPart(story.state);
        if (!isOpened) for (const [id, was] of archived) expect(now.get(id)).toBe(was);
        if (done.length > 0) seen.add(it[0]).add(archived.size > 0 ? 'beside archived' : '');
      }
      checkInvariants(story);
      restoredAsBefore(story);
    }),
    runs,
  );
  // Else it shows nothing.
  const many = [
    'changeElements',
    'cloneElements',
    'planFromTemplate',
    'placeElements',
    'archiveYears',
    'beside archived',
  ];
  expect([...seen]).toEqual(expect.arrayContaining(many));
});

test('rows made bit by bit are rows made whole, and those of a replay and of a snapshot', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const story = plantedYears(telling());
      const rows = allRows(story.state);
      for (const it of history) {
        run(story, it);
        project(story.state, rows);
      }
      const whole = allRows(story.state);
      expect(asJson(rows)).toEqual(asJson(whole));
      const replayed = planArea.empty();
      for (const envelope of story.log) fold(planArea, replayed, envelope);
      expect(asJson(allRows(replayed))).toEqual(asJson(whole));
      expect(asJson(allRows(fromSnapshot(story.state)))).toEqual(asJson(whole));
    }),
    runs,
  );
});

test('a command taken back leaves the rows as before, and taken back again as after it', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const story = plantedYears(telling());
      for (const it of history) {
        const before = shown(story.state);
        const done = run(story, it);
        const after = shown(story.state);
        const undoing = done.length ? story.inverse(done) : null;
        if (!undoing || needsDeleted(undoing)) continue;
        expect(undoing).not.toBeInstanceOf(Refused);
        const undone = story.happened(undoing as DomainEvent[]);
        expect(shown(story.state)).toEqual(before);
        const redoing = story.inverse(undone);
        expect(redoing).not.toBeInstanceOf(Refused);
        story.happened(redoing as DomainEvent[]);
        expect(shown(story.state)).toEqual(after);
      }
    }),
    runs,
  );
});

test('a repeated wish gives no events', () => {
  const repeatable = new Set(['changeElement', 'placeElements', 'deleteElements', 'bookCosts']);
  fc.assert(
    fc.property(histories, (history) => {
      const story = plantedYears(telling());
      for (const it of history) {
        const wish: [string, object] = [it[0], resolved(story, it[1])];
        const [command, data] = wish;
        // Positions of several are counted one after the other: the second time they may count others.
        const single = !('items' in data) || (data.items as object[]).length === 1;
        if (!run(story, wish).length || !repeatable.has(command) || !single) continue;
        expect(run(story, wish).map(({ type }) => type)).toEqual([]);
      }
    }),
    runs,
  );
});

/** Nothing is tied anew to what is deleted, by an undo neither. */
const needsDeleted = (undoing: DomainEvent[] | Refused) =>
  undoing instanceof Refused &&
  undoing.refusal.errors?.every(({ field, rule }) => field.startsWith('dependsOn[') && rule === 'selection_required');

function run(story: Telling<Plan>, [command, data]: [string, object]) {
  const by = command === 'decideElement' ? { user: 'key' } : { user: 'mira' };
  const events = story.decide(command, resolved(story, data), { by, facts: wideFacts });
  return events instanceof Refused ? [] : story.happened(events, { by });
}

/** What is deleted and restored is as it was, what was deleted below it earlier included. */
function restoredAsBefore(story: Telling<Plan>): void {
  const before = shown(story.state);
  for (const id of ['e0', 'e3', 'e8']) {
    if (run(story, ['deleteElements', { ids: [id], todos: 'KEEP', invoices: 'KEEP' }]).length === 0) continue;
    expect(story.state.isDeleted(id)).toBe(true);
    run(story, ['restoreElements', { ids: [id] }]);
    expect(shown(story.state)).toEqual(before);
  }
}

/** As the projector does: rows of what changed. */
function project(state: AreaState, rows: Rows): void {
  for (const view of planViews) {
    for (const id of state.changed.get(view.kind) ?? []) {
      const thing = state.thing(view.kind, id);
      const row = thing ? view.row(thing, state) : null;
      if (row) rows.set(`${view.name} ${id}`, row);
      else rows.delete(`${view.name} ${id}`);
    }
  }
  state.changed.clear();
}

function allRows(state: AreaState): Rows {
  const rows: Rows = new Map();
  for (const { kind } of planViews) for (const id of state.ids(kind)) state.note(kind, id);
  project(state, rows);
  for (const key of rows.keys()) if (/^elementTypes /.test(key)) rows.delete(key);
  return rows;
}

function fromSnapshot(state: Plan): Plan {
  const loaded = planArea.empty();
  const tables = new Map(loaded.stored());
  for (const [name, table] of state.stored())
    for (const [key, value] of table.entries()) tables.get(name)?.set(key, JSON.parse(JSON.stringify(value)));
  for (const [id, revisions] of state.touches.entries()) loaded.touches.load(id, [...revisions]);
  loaded.reindex();
  return loaded;
}

/** Rows without when and by whom, which an undo changes too; ranks count by the order they make. */
function shown(state: Plan): unknown {
  const rows = [...allRows(state)].flatMap(([key, row]): [string, unknown][] => {
    // Of a year only whether it is archived: that it was is told too.
    if (/^years /.test(key)) return (row as { locked: boolean }).locked ? [[key, 'archived']] : [];
    const { revision: _, createdAt: __, modifiedAt: ___, modifiedBy: ____, ...rest } = row as Record<string, unknown>;
    return [[key, rest]];
  });
  const orders = [null, ...state.ids('element')].sort().map((id) => [id, state.children(id)]);
  return JSON.parse(JSON.stringify([Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1))), orders]));
}

const asJson = (rows: Rows): unknown => JSON.parse(JSON.stringify(Object.fromEntries(rows)));
