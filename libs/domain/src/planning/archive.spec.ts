import type { DomainEvent } from '@contracts/message.js';
import { as } from '../given.js';
import { action, at, campaign, given, project, telling, wish } from './plan.harness.js';

/** The clock of stories stands in 2026. */
const archived: DomainEvent = { type: 'YearsArchived', data: { years: ['2024', '2025'] } };
const plan = [
  campaign('g', at('2024-06-01', '2026-12-31')),
  project('p', { parentId: 'g', ...at('2025-02-01', '2025-06-30') }),
  action('a', 'p', at('2025-03-01', '2025-03-31')),
  project('q', { parentId: 'g', ...at('2025-11-01', '2026-02-28') }),
];
const then = given(...plan, archived);

test.each<[what: string, command: string, data: object]>([
  ['words', 'changeElement', { id: 'a', label: 'x', extendParents: false }],
  ['days, also into an open year', 'placeElements', { items: [{ id: 'p', ...at('2026-02-01', '2026-06-30') }] }],
  ['what is below it', 'createElement', wish({ id: 'n', type: 'SUB', parentId: 'p', ...at('2025-04-01') })],
  ['what comes to the year', 'createElement', wish({ id: 'n', ...at('2024-12-01', '2025-01-31') })],
  ['what goes there', 'placeElements', { items: [{ id: 'q', ...at('2025-11-01', '2025-12-31') }] }],
  ['a deletion', 'deleteElements', { ids: ['p'], todos: 'KEEP', invoices: 'KEEP' }],
  ['a deletion from above', 'deleteElements', { ids: ['g'], todos: 'KEEP', invoices: 'KEEP' }],
  ['a comment', 'commentElement', { id: 'a', text: 'x' }],
  ['a submission', 'submitElement', { id: 'p', comment: '' }],
])('in archived years is refused: %s', (_, command, data) => then.when(command, data).refused('YEAR_ARCHIVED'));

test('what reaches into an open year goes on, but its months of archived years are closed', () => {
  expect(then.when('changeElement', { id: 'q', label: 'x', extendParents: false }).refusal).toBeNull();
  const cost = (period: string) => ({ items: [{ id: 'q', kind: 'PLAN', period, amount: 5_000 }] });
  then.when('typeCosts', cost('2025-12')).refused('RULES_BROKEN', 'locked');
  expect(then.when('typeCosts', cost('2026-01')).refusal).toBeNull();
  then.when('unlockPeriods', { periods: ['2025-12'], reason: 'x' }).refused('YEAR_ARCHIVED');
});

test('key users archive years that are over, and open them again', () => {
  const plain = given(...plan);
  plain.when('archiveYears', { years: [2025, 2025], reason: 'Geprüft' }).then({
    ...{ type: 'YearsArchived', data: { years: ['2025'], reason: 'Geprüft' } },
  });
  plain.when('archiveYears', { years: [2026] }).refused('RULES_BROKEN', 'date_before');
  for (const who of ['coco', 'nora'])
    plain.when('archiveYears', { years: [2025] }, as(who)).refused('MISSING_PRIVILEGE');
  then.when('archiveYears', { years: [2025] }).then();
  then.when('reopenYears', { years: [2025, 2023], reason: 'Nachtrag' }).then({
    ...{ type: 'YearsReopened', data: { years: ['2025'], reason: 'Nachtrag' } },
  });
  const opened: DomainEvent = { type: 'YearsReopened', data: { years: ['2025'] } };
  const change = { id: 'a', label: 'x', extendParents: false };
  expect(given(...plan, archived, opened).when('changeElement', change).refusal).toBeNull();
});

test('an edit of before is not taken back in an archived year; archiving itself is', () => {
  const story = telling();
  for (const event of plan) story.happened([event]);
  const edit = story.happened([
    { type: 'ElementDescribed', data: { id: 'a', changed: { label: { old: 'a', new: 'b' } } } },
  ]);
  const done = story.happened([archived]);
  expect(story.inverse(edit)).toMatchObject({ refusal: { code: 'YEAR_ARCHIVED' } });
  expect(story.inverse(done)).toEqual([{ type: 'YearsReopened', data: { years: ['2024', '2025'] } }]);
});
