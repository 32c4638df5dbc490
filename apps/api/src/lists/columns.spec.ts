import type { ReadStore, Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import { valuesOf } from './columns.js';

const count = 600;
const sponsor = { name: 'sponsorName', of: (row: Row) => row['sponsorName'] };
const text = { name: 'text', of: (row: Row) => `${row['label']} ${row['description']}` };
const row = (n: number, sponsorName = 'Lea'): Row => ({
  id: `${n}`,
  sponsorName,
  label: `Messe ${n}`,
  description: '',
});

/** A store, and what a process follows of it. */
function stored() {
  const rows = new Map(Array.from({ length: count }, (_, n) => row(n)).map((it) => [it.id, it]));
  const past: [position: number, id: string][] = [];
  const live = {
    ...{ position: 1, edition: 1, rows: () => rows },
    changedSince: (_: string, from: number) => new Set(past.flatMap(([position, id]) => (position > from ? [id] : []))),
  };
  const getMany = jest.fn(async (_tenant: string, _view: string, ids: readonly string[]) =>
    ids.flatMap((id) => rows.get(id) ?? []),
  );
  return {
    getMany,
    asked: {
      ...{ rows: { getMany } as unknown as ReadStore, live: live as unknown as TenantLive },
      ...{ tenant: 'dev', view: 'elements', tree: 'gantt' },
    },
    change(id: string, now: Row | null) {
      if (now) rows.set(id, now);
      else rows.delete(id);
      past.push([++live.position, id]);
      live.edition++;
    },
  };
}
const idsRead = (getMany: jest.Mock) => getMany.mock.calls.flatMap(([, , ids]) => ids as string[]);

test('a field is read once, some hundreds of rows at a time, then only of rows that have changed, came or went', async () => {
  const { asked, change, getMany } = stored();
  expect((await valuesOf(asked, [sponsor])).get('sponsorName')?.byId.get('7')).toBe('Lea');
  expect(idsRead(getMany)).toHaveLength(count);
  for (const [, , ids] of getMany.mock.calls) expect(ids.length).toBeLessThanOrEqual(250);
  getMany.mockClear();
  await valuesOf(asked, [sponsor]);
  expect(getMany).not.toHaveBeenCalled();
  change('7', row(7, 'Kim'));
  change('8', null);
  change('900', row(900, 'Jo'));
  const { byId } = (await valuesOf(asked, [sponsor])).get('sponsorName') as { byId: ReadonlyMap<string, unknown> };
  expect(idsRead(getMany).toSorted()).toEqual(['7', '8', '900']);
  expect([byId.get('7'), byId.has('8'), byId.get('900'), byId.size]).toEqual(['Kim', false, 'Jo', count]);
});

test('readers who ask at once share one reading; a field more is read without the one that is known', async () => {
  const { asked, getMany } = stored();
  const all = await Promise.all([valuesOf(asked, [sponsor]), valuesOf(asked, [sponsor]), valuesOf(asked, [sponsor])]);
  expect(idsRead(getMany)).toHaveLength(count);
  expect(all.map((it) => it.get('sponsorName')?.byId.size)).toEqual([count, count, count]);
  const both = await valuesOf(asked, [sponsor, text]);
  expect(idsRead(getMany)).toHaveLength(2 * count);
  expect([both.get('sponsorName')?.byId.get('3'), both.get('text')?.byId.get('3')]).toEqual(['Lea', 'Messe 3 ']);
});

test('a store that is away is asked again by the next reader', async () => {
  const { asked, getMany } = stored();
  getMany.mockRejectedValueOnce(new Error('away'));
  await expect(valuesOf(asked, [sponsor])).rejects.toThrow('away');
  expect((await valuesOf(asked, [sponsor])).get('sponsorName')?.byId.size).toBe(count);
});
