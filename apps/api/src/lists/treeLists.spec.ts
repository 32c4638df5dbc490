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

test('ten people of one unit are each answered what they see, and a row’s text is made once for all of them', async () => {
  const rows = new Map(Array.from({ length: count }, (_, n) => row(n)).map((it) => [it.id, it]));
  const live = { position: 1, edition: 1, rows: () => rows, changedSince: () => new Set(['000001']) };
  const wire = jest.fn((_: Reader, { id, label }: Row) => ({ id, label }));
  const lists = treeLists(
    live as unknown as TenantLive,
    { view: 'gantt', tree: 'gantt', isAlike: true, wire } as unknown as Shown,
  );
  const labels = async (reader: Reader): Promise<string[]> =>
    JSON.parse((await lists.answer(reader, false)).plain().toString()).map((it: Row) => it['label']);
  for (let n = 0; n < 10; n++) expect(await labels(person(`p${n}`, 'north'))).toHaveLength(count / 2);
  expect(wire).toHaveBeenCalledTimes(count / 2);
  expect(await labels(person('s', 'south'))).toHaveLength(count / 2);
  expect(wire).toHaveBeenCalledTimes(count);
  rows.set('000001', row(1, 'Neu'));
  Object.assign(live, { position: 2, edition: 2 });
  for (let n = 0; n < 10; n++) expect((await labels(person(`p${n}`, 'north')))[0]).toBe('Neu');
  expect(wire).toHaveBeenCalledTimes(count + 1);
});
