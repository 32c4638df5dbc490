import type { Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Reader } from '../reading/reader.js';
import type { Shown } from '../reading/shapes.js';
import { treeLists } from './treeLists.js';

const count = 1_200;
const scope = (unit: string) => ({
  ...{ wholeTenant: false, units: [unit], readUsers: [], writeUsers: [], readGroups: [], writeGroups: [] },
});
const row = (n: number, label = `Messe ${n}`): Row => ({
  ...{ id: `${n}`.padStart(6, '0'), parentId: null, rank: `${n}`.padStart(6, '0'), label, deleted: false },
  scope: scope(n % 2 ? 'north' : 'south'),
});
const person = (id: string, unit: string): Reader => {
  const it = {
    id,
    keyUser: false,
    roles: ['PLANNER'],
    rights: new Set(['write', 'delete']),
    units: new Set([unit]),
    planVisibility: 'UNIT',
  };
  return { person: it, key: id, readsAll: false } as unknown as Reader;
};

function some() {
  const rows = new Map(Array.from({ length: count }, (_, n) => row(n)).map((it) => [it.id, it]));
  const changed = new Set<string>();
  const live = { position: 1, edition: 1, rows: () => rows, changedSince: () => changed };
  const wire = jest.fn((_: Reader, { id, label }: Row) => ({ id, label }));
  const masked = ({ id, label }: Row) => ({ id, label, masked: true });
  const shape = { view: 'gantt', tree: 'gantt', isAlike: true, wire, masked } as unknown as Shown;
  const lists = treeLists(live as unknown as TenantLive, shape);
  const seen = async (reader: Reader): Promise<Row[]> =>
    JSON.parse((await lists.answer(reader, false)).plain().toString());
  const change = (...now: Row[]) => {
    changed.clear();
    for (const it of now) {
      rows.set(it.id, it);
      changed.add(it.id);
    }
    Object.assign(live, { position: live.position + 1, edition: live.edition + 1 });
  };
  return { wire, seen, change };
}

test('ten people of one unit are each answered what they see, and a row’s text is made once for all of them', async () => {
  const { wire, seen, change } = some();
  const labels = async (reader: Reader) => (await seen(reader)).map((it) => it['label']);
  for (let n = 0; n < 10; n++) expect(await labels(person(`p${n}`, 'north'))).toHaveLength(count / 2);
  expect(wire).toHaveBeenCalledTimes(count / 2);
  expect(await labels(person('s', 'south'))).toHaveLength(count / 2);
  expect(wire).toHaveBeenCalledTimes(count);
  change(row(1, 'Neu'));
  for (let n = 0; n < 10; n++) expect((await labels(person(`p${n}`, 'north')))[0]).toBe('Neu');
  expect(wire).toHaveBeenCalledTimes(count + 1);
});

test('a row that opens to somebody comes into their list, one that closes leaves it, one above theirs keeps its label', async () => {
  const { seen, change } = some();
  const [north, two] = [person('p', 'north'), row(2)];
  expect(await seen(north)).toHaveLength(count / 2);
  change({ ...two, label: 'Still of the south' });
  expect(await seen(north)).toHaveLength(count / 2);
  change({ ...two, scope: scope('north') });
  expect(await seen(north)).toHaveLength(count / 2 + 1);
  change(two, { ...row(3), parentId: two.id });
  expect((await seen(north)).filter(({ id }) => id === two.id)).toMatchObject([{ label: two['label'], masked: true }]);
  change({ ...two, label: 'Called anew' });
  expect((await seen(north)).filter(({ id }) => id === two.id)).toMatchObject([{ label: 'Called anew', masked: true }]);
  change({ ...row(3), parentId: two.id, scope: scope('south') });
  expect(await seen(north)).toHaveLength(count / 2 - 1);
});
