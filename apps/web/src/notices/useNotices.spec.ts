import type { Notice } from '@contracts/notices/notice.js';
import { placeOf } from '@contracts/notices/places.js';
import { speak } from '../words/t.js';
import { byDay, textOf } from './useNotices.js';

const notice = (id: string, element: string, time: string, more: Partial<Notice> = {}): Notice => ({
  ...{ id, about: { type: 'plan-element', id: element }, time, kind: 'ASKED', label: element, who: 'Nora' },
  ...{ read: false, outcome: null, budget: null, day: null },
  ...more,
});

test('notices stand by day and, within it, by what they are about, the newest first', () => {
  const all = [notice('4', 'a', '2026-03-02T09'), notice('3', 'b', '2026-03-02T08'), notice('2', 'a', '2026-03-02T07')];
  const days = byDay([...all, notice('1', 'a', '2026-03-01T07')], (time) => time.slice(0, 10));
  expect(days.map(([day, groups]) => [day, groups.map((it) => it.notices.map(({ id }) => id))])).toEqual([
    ['2026-03-02', [['4', '2'], ['3']]],
    ['2026-03-01', [['1']]],
  ]);
});

test('what waits leads to the approvals, all else to the element; a decision says how', async () => {
  await speak('de');
  expect(placeOf(notice('1', 'a', ''))).toBe('/approval?open=a');
  expect(placeOf(notice('1', 'a', '', { kind: 'MENTIONED' }))).toBe('/plan/gantt?element=a&tab=comments');
  const decided = notice('1', 'a', '', { kind: 'DECIDED', outcome: 'REJECTED' });
  expect([placeOf(decided), textOf(decided)]).toEqual(['/plan/gantt?element=a', 'Nora hat abgelehnt']);
  const ends = { kind: 'DELEGATION_ENDS', about: { type: 'delegation', id: 'v' }, day: '2026-08-14' } as const;
  expect([placeOf(notice('1', '', '', ends)), textOf(notice('1', '', '', ends))]).toEqual([
    '/account',
    'Die Vertretung endet am 14.08.2026',
  ]);
  expect(textOf(notice('1', 'a', '', { who: null }))).toBe('Jemand bittet um Freigabe');
});
