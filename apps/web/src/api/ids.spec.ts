import { newId } from './ids.js';

test('ids are UUIDs of version 7, all different, and grow with time', () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => newId(1_790_000_000_000 + n));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => newId(0))).size).toBe(1_000);
  expect(newId(0x0123_4567_89ab)).toMatch(/^01234567-89ab-7/);
});
