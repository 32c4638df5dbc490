import { unrenewed } from './unrenewed.js';

test('what changes in time is never unrenewed, what stays for longer than its time is, each by itself', () => {
  let now = 0;
  const isUnrenewed = unrenewed(() => now);
  for (let mark = 0; mark < 3; mark++) {
    for (const age of [0, 50, 100]) {
      now = mark * 1_000 + age;
      expect(isUnrenewed('renewed', mark, 100)).toBe(false);
    }
  }
  expect(isUnrenewed('kept', 7, 100)).toBe(false);
  now += 101;
  expect(isUnrenewed('other', 7, 100)).toBe(false);
  expect(isUnrenewed('kept', 7, 100)).toBe(true);
  expect(isUnrenewed('kept', 8, 100)).toBe(false);
});
