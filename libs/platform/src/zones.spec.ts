import { dayIn, endOfDay, hourIn } from './zones.js';

test('the day and the hour of a zone, also where the clock is changed on that day', () => {
  const noon = Date.parse('2026-03-29T12:00:00Z');
  expect(hourIn('Europe/Berlin', noon)).toEqual({ day: '2026-03-29', weekday: 'Sun', hour: 14 });
  expect(hourIn('America/New_York', Date.parse('2026-03-30T02:30:00Z'))).toEqual({
    ...{ day: '2026-03-29', weekday: 'Sun', hour: 22 },
  });
  expect(dayIn('Pacific/Auckland', noon)).toBe('2026-03-30');
  expect([endOfDay('2026-03-28', 'Europe/Berlin'), endOfDay('2026-03-29', 'Europe/Berlin')]).toEqual([
    '2026-03-28T22:59:59.999Z',
    '2026-03-29T21:59:59.999Z',
  ]);
});

test('what tells the time of a zone is made once, however many tenants ask: V8 does not count what it takes', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  for (let tenant = 0; tenant < 50; tenant++) {
    dayIn('Asia/Tokyo', tenant * 3_600_000);
    hourIn('Asia/Tokyo', tenant * 3_600_000);
    endOfDay('2026-01-01', 'Asia/Tokyo');
  }
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
});
