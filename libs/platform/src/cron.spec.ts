import { nextTime } from './cron.js';

/** The next times, as `YYYY-MM-DDTHH:MM` in UTC. */
function times(cron: string, timeZone: string, after: string, count: number): string[] {
  const found: number[] = [];
  for (let n = 0; n < count; n++) found.push(nextTime(cron, timeZone, found.at(-1) ?? Date.parse(after)));
  return found.map((time) => new Date(time).toISOString().slice(0, 16));
}
const berlin = 'Europe/Berlin';

test('every day at seven stays at seven, over the change to summer time and back', () => {
  expect(times('0 7 * * *', berlin, '2026-03-28T00:00:00Z', 3)).toEqual([
    ...['2026-03-28T06:00', '2026-03-29T05:00', '2026-03-30T05:00'],
  ]);
  expect(times('0 7 * * *', berlin, '2026-10-24T00:00:00Z', 3)).toEqual([
    ...['2026-10-24T05:00', '2026-10-25T06:00', '2026-10-26T06:00'],
  ]);
});
test('a time that the change leaves out comes an hour later; one that comes twice runs once', () => {
  expect(times('30 2 * * *', berlin, '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:30', '2026-03-30T00:30']);
  expect(times('30 2 * * *', berlin, '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
});
test('every hour is every hour, also on those days', () => {
  expect(times('0 * * * *', berlin, '2026-03-28T23:30:00Z', 3)).toEqual([
    ...['2026-03-29T00:00', '2026-03-29T01:00', '2026-03-29T02:00'],
  ]);
  expect(times('0 * * * *', berlin, '2026-10-24T23:30:00Z', 3)).toEqual([
    ...['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00'],
  ]);
});
test('the time at which it is asked is not the next one', () => {
  expect(times('0 7 * * 1', 'Asia/Tokyo', '2026-11-22T22:00:00Z', 1)).toEqual(['2026-11-29T22:00']);
  expect(times('0 7 * * 1', 'Asia/Tokyo', '2026-11-22T21:59:59Z', 1)).toEqual(['2026-11-22T22:00']);
});
test.each([
  ['', 'UTC'],
  ['* * * *', 'UTC'],
  ['* * * * * *', 'UTC'],
  ['61 * * * *', 'UTC'],
  ['never', 'UTC'],
  ['0 7 * * *', 'Europe/Atlantis'],
])('refused: %j in %s', (cron, timeZone) => {
  expect(() => nextTime(cron, timeZone, 0)).toThrow(RangeError);
});
