import type { Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import { ranksOf } from './ranks.js';
import { sortedInSlices } from './slices.js';
import { readWish, wanted } from './wish.js';

const labels = ['Ä 10', 'a 9', 'Öl', 'oel', 'b', 'B', '', '日本', 'z-1'];
const row = (n: number, label = labels[n % labels.length]): Row => ({ id: String(n).padStart(5, '0'), label });

/** Rows in memory as a process follows them. */
function followed(count: number) {
  const rows = new Map(Array.from({ length: count }, (_, n) => row(n)).map((it) => [it.id, it]));
  const changes: { id: string; position: number }[] = [];
  const live = {
    ...{ position: 1, edition: 1, rows: () => rows },
    changedSince: (_: string, from: number) =>
      new Set(changes.filter(({ position }) => position > from).map(({ id }) => id)),
  };
  const put = (...some: Row[]) => {
    live.position++;
    live.edition++;
    for (const it of some) {
      changes.push({ id: it.id, position: live.position });
      if (it['gone']) rows.delete(it.id);
      else rows.set(it.id, it);
    }
  };
  return { live: live as unknown as TenantLive, rows, put };
}

test('a field’s order is that of lists, and stays it when rows come, change and go', async () => {
  const { live, rows, put } = followed(2_000);
  const check = async () => {
    const ranks = await ranksOf(live, 'gantt', 'label');
    const sorted = wanted([...rows.values()], readWish({ sort: 'label' }, ['label']));
    const byRank = [...rows.values()].sort(
      (a, b) => (ranks.get(a.id) as number) - (ranks.get(b.id) as number) || (a.id < b.id ? -1 : 1),
    );
    expect(ranks.size).toBe(rows.size);
    expect(byRank.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  };
  await check();
  put(row(3, 'Ärmel'), row(5_000, 'a 10'), { ...row(7), gone: true });
  await check();
  put(...Array.from({ length: 900 }, (_, n) => row(n, `neu ${n}`)));
  await check();
});

test('what is sorted in slices is sorted, equals staying in their order', async () => {
  const all = Array.from({ length: 5_003 }, (_, n) => ({ n, key: (n * 7_919) % 101 }));
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
  expect(await sortedInSlices(all, compare)).toEqual(all.toSorted(compare));
  expect(await sortedInSlices([], compare)).toEqual([]);
});
