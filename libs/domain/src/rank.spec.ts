import fc from 'fast-check';
import { longest, rankBetween, ranksBetween } from './rank.js';

test('a rank stands between its neighbours, wherever it is put', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 120 }), (places) => {
      const ranks: string[] = [];
      for (const place of places) {
        const at = place % (ranks.length + 1);
        const rank = rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null);
        expect(rank).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/);
        ranks.splice(at, 0, rank);
      }
      expect(ranks).toEqual([...new Set(ranks)].sort());
    }),
  );
});

test('appending and prepending tens of thousands keeps ranks short', () => {
  let [last, first] = ['V', 'V'];
  for (let i = 0; i < 50_000; i++) {
    const [next, before] = [rankBetween(last, null), rankBetween(null, first)];
    if (!(next > last && before < first)) throw new Error(`${last} ${next} ${before} ${first}`);
    [last, first] = [next, before];
  }
  expect([last.length, first.length]).toEqual([3, 3]);
});

test('ranks for many are even and leave room', () => {
  for (const [before, after] of [
    [null, null],
    ['V', 'W'],
    ['V', 'V1'],
    ['zzz', null],
    [null, '1'],
  ] as const) {
    const ranks = ranksBetween(before, after, 200);
    expect(ranks).toEqual([...new Set(ranks)].sort());
    expect(ranks[0]! > (before ?? '')).toBe(true);
    if (after) expect(ranks.at(-1)! < after).toBe(true);
    expect(Math.max(...ranks.map((it) => it.length))).toBeLessThan(longest);
  }
});
