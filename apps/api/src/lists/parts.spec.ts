import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type KeptRow, listOfParts } from './parts.js';

const row = (label = 'Messe Köln 🎪'): KeptRow => {
  const id = randomUUID();
  return { id, json: JSON.stringify({ id, label }) };
};

test.each([0, 1, 2, 300, 3_000])('%i rows come out as they went in', async (count) => {
  const rows = Array.from({ length: count }, () => row());
  const answer = await listOfParts(rows);
  const expected = rows.map(({ json }) => JSON.parse(json));
  expect(JSON.parse(answer.plain().toString())).toEqual(expected);
  expect(JSON.parse(gunzipSync(await answer.gzip()).toString())).toEqual(expected);
});

test('others have a turn after every few parts of a long list', async () => {
  // A part ends before each id that ends so: 64 of them.
  const rows = Array.from({ length: 64 * 256 }, (_, n) => ({ id: n % 256 === 0 ? `${n}5a` : `${n}00`, json: '{}' }));
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await listOfParts(rows);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(10);
});

test('a changed, an added and a removed row give the same answer as a list made whole, and another tag', async () => {
  let rows = Array.from({ length: 2_000 }, () => row());
  let tag = (await listOfParts(rows)).tag;
  for (const change of [
    () => rows.with(700, { ...(rows[700] as KeptRow), json: '{"changed":1}' }),
    () => rows.toSpliced(3, 0, row('new')),
    () => rows.toSpliced(0, 1),
    () => rows.slice(0, -1),
  ]) {
    rows = change();
    const made = await listOfParts(rows);
    // Of rows that are other objects no part is known.
    const whole = await listOfParts(rows.map((it) => ({ ...it })));
    expect(made.tag).toBe(whole.tag);
    expect(made.tag).not.toBe(tag);
    expect(gunzipSync(await made.gzip()).equals(whole.plain())).toBe(true);
    tag = made.tag;
  }
});
