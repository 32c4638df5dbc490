import { datesWished, outside } from './dates.js';

const now = { startDate: '2026-03-01', endDate: '2026-06-30' };

test.each([
  [
    'a start after the end',
    'MAIN',
    { startDate: '2026-07-01' },
    { field: 'startDate', rule: 'date_before', params: { date: now.endDate } },
  ],
  [
    'an end before the start',
    'SUB',
    { endDate: '2026-02-28' },
    { field: 'endDate', rule: 'date_after', params: { date: now.startDate } },
  ],
  [
    'a milestone of two days',
    'MILESTONE',
    { startDate: '2026-03-01', endDate: '2026-03-02' },
    { field: 'endDate', rule: 'is', params: { value: now.startDate } },
  ],
  ['the same day', 'MAIN', { startDate: now.endDate }, { startDate: now.endDate, endDate: now.endDate }],
  [
    'another day of a milestone',
    'MILESTONE',
    { endDate: '2026-05-05' },
    { startDate: '2026-05-05', endDate: '2026-05-05' },
  ],
] as const)('%s', (_, type, wanted, expected) => {
  expect(datesWished(type, wanted, now)).toEqual(expected);
});

test('of a new one the first day is asked for, and it is the last one too', () => {
  expect(datesWished('MAIN', {}, null)).toEqual({ field: 'startDate', rule: 'required' });
  expect(datesWished('MAIN', { startDate: '2026-03-01' }, null)).toEqual({
    startDate: '2026-03-01',
    endDate: '2026-03-01',
  });
});

test('a parent’s days enclose its children’s; the same day is inside', () => {
  expect(outside(now, now)).toEqual([]);
  expect(outside({ startDate: '2026-02-28', endDate: '2026-07-01' }, now)).toEqual([
    { field: 'startDate', rule: 'date_before_children', params: { date: '2026-02-28' } },
    { field: 'endDate', rule: 'date_after_children', params: { date: '2026-07-01' } },
  ]);
});
