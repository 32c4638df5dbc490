import { row } from '../rows/rows.harness.js';
import { dayShown, isInCalendar, itemsOf } from './items.js';

const in2026 = { year: 2026, everyYear: false };

test('the day of the address counts within the year that shows', () => {
  expect(dayShown('2026-05-12', in2026, '2026-11-23')).toBe('2026-05-12');
  expect(dayShown('2025-05-12', in2026, '2026-11-23')).toBe('2026-11-23');
  expect(dayShown('2025-05-12', { year: 2026, everyYear: true }, '2026-11-23')).toBe('2025-05-12');
  expect(dayShown('nonsense', in2026, '2027-01-02')).toBe('2026-01-01');
});

test('what is held lies where it would come to lie', () => {
  const fair = row({ id: 'fair', startDate: '2026-05-01', endDate: '2026-05-03' });
  const places = { fair: { startDate: '2026-05-02', endDate: '2026-05-04' } };
  expect(itemsOf([fair], places)[0]?.row).toMatchObject(places.fair);
});

test('campaigns show where they are asked for', () => {
  const campaign = row({ id: 'spring', type: 'GROUPING' });
  expect(isInCalendar(campaign, [])).toBe(false);
  expect(isInCalendar(campaign, ['GROUPING'])).toBe(true);
});
