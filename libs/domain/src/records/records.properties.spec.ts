import fc from 'fast-check';
import { fold, Telling } from '../given.js';
import { masterDataArea } from '../masterData/area.js';
import type { MasterData } from '../masterData/masterData.js';
import { Refused } from '../refused.js';
import { recordRow } from './row.js';

/** Whatever is wished of a tree and a flat kind, and taken back: what must hold between records holds. */
const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const id = fc.constantFrom(...ids);
const kind = fc.constantFrom('cost-center', 'contact');
const parentId = fc.option(id);
const position = fc.option(fc.nat(4), { nil: undefined });
const identifier = fc.constantFrom('', 'K-1', ' k-1', 'K-2');
const command = fc.oneof(
  fc.record({
    is: fc.constant('createRecord'),
    data: fc.record({ kind, id, label: id, parentId, position, identifier }),
  }),
  fc.record({ is: fc.constant('changeRecord'), data: fc.record({ id, parentId, position }) }),
  fc.record({ is: fc.constant('changeRecord'), data: fc.record({ id, identifier, label: id }) }),
  fc.record({ is: fc.constant('mergeRecord'), data: fc.record({ id, into: id }) }),
  fc.record({
    is: fc.constantFrom('deleteRecords', 'restoreRecords'),
    data: fc.record({ ids: fc.array(id, { minLength: 1 }) }),
  }),
  fc.record({ is: fc.constant('undo'), data: fc.record({ back: fc.nat(5) }) }),
);

function told(history: readonly { is: string; data: object }[]): Telling<MasterData> {
  const story = new Telling(masterDataArea);
  const commands: ReturnType<Telling<MasterData>['happened']>[] = [];
  for (const { is, data } of history) {
    const before = commands.at(-1 - (data as { back: number }).back);
    const events = is === 'undo' ? before && story.inverse(before) : story.decide(is, data);
    if (events && !(events instanceof Refused) && events.length > 0) commands.push(story.happened(events));
  }
  return story;
}
const rowsOf = (state: MasterData) => new Map([...state.records.values()].map((it) => [it.id, recordRow(it, state)]));

test('no record below itself, identifiers once in a kind, every place its own, every alias leads somewhere', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 5, maxLength: 50 }), (history) => {
      const { state, log } = told(history);
      const held = new Set<string>();
      for (const thing of state.records.values()) {
        const above = [...state.ancestors(thing.id)];
        expect(above.map((it) => it.id)).not.toContain(thing.id);
        if (above.length > 0) expect(state.parentOf(above.at(-1) as typeof thing)).toBeUndefined();
        for (const one of above) expect(one.kind).toBe(thing.kind);
        const key = `${thing.kind} ${String(thing.content['identifier'] ?? '')
          .trim()
          .toLowerCase()}`;
        if (!key.endsWith(' ')) expect(held.has(key)).toBe(false);
        held.add(key);
        const stands = state.record(state.resolve(thing.id));
        expect([stands?.kind, stands?.mergedInto]).toEqual([thing.kind, null]);
        const siblings = state.children(thing.kind, state.parentOf(thing)?.id ?? null);
        expect(siblings.filter((it) => it === thing.id)).toEqual([thing.id]);
      }
      const again = masterDataArea.empty();
      for (const envelope of log) fold(masterDataArea, again, JSON.parse(JSON.stringify(envelope)));
      expect(rowsOf(again)).toEqual(rowsOf(state));
      const indexed = rowsOf(state);
      again.reindex();
      expect(rowsOf(again)).toEqual(indexed);
    }),
    { numRuns: 150 },
  );
});
