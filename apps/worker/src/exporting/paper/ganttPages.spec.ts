import type { GanttPaper, PaperRow } from '@contracts/planning/paper.js';
import { axisOf, ticksOf } from './axis.js';
import { ganttPages, rowsASheet } from './ganttPages.js';
import { ganttTable } from './ganttTable.js';

const row = (id: string, more: Partial<PaperRow> = {}): PaperRow => ({
  ...{ id, depth: 0, type: 'MAIN', label: id, identifier: '', startDate: '2026-03-02', endDate: '2026-04-30' },
  ...{ phase: 'PLAN', responsible: '', budget: null, detached: false, dependsOn: [] },
  ...more,
});
const paper = (rows: readonly PaperRow[], more: Partial<GanttPaper> = {}): GanttPaper => ({
  ...{ kind: 'gantt', title: 'Gantt', about: ['Stand 01.03.2026'], language: 'de', currency: null },
  ...{ today: '2026-03-15', comparedWith: null, rows },
  ...more,
});
const textOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, said]) => said);

test('each sheet has the headings, the line of today, the legend and its number among all', () => {
  const pages = ganttPages(paper(Array.from({ length: rowsASheet + 1 }, (_, at) => row(`P ${at}`))));
  expect(pages).toHaveLength(2);
  for (const [at, page] of pages.entries()) {
    expect(textOf(page)).toEqual(expect.arrayContaining(['Gantt', 'Stand 01.03.2026', 'Bezeichnung', `${at + 1} / 2`]));
    expect(textOf(page)).toEqual(expect.arrayContaining(['Mär 2026', 'Planung', 'Heute 15.03.2026']));
    expect(page).toContain('data-part="today"');
  }
  expect(pages.map((page) => page.match(/data-row=/g)?.length)).toEqual([rowsASheet, 1]);
  expect(ganttPages(paper([row('x')], { today: '2031-01-01' }))[0]).not.toContain('data-part="today"');
});

test('what people wrote is text, never part of the drawing', () => {
  const [page = ''] = ganttPages(paper([row('x', { label: '</text><script>alert(1)</script>"&\u0007' })]));
  expect(page).not.toContain('<script');
  expect(textOf(page)).toContain('&#60;/text&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#38; ');
});

test('a dependency runs over the sheets that it passes, red where what follows begins too early', () => {
  const many = Array.from({ length: 2 * rowsASheet }, (_, at) => row(`P ${at}`));
  const follower = row('last', {
    startDate: '2026-05-04',
    endDate: '2026-05-29',
    dependsOn: [{ id: 'P 0', lagDays: 0 }],
  });
  const ties = (rows: readonly PaperRow[]) =>
    ganttPages(paper(rows)).map((page) => /data-part="ties".*?<\/svg>/.exec(page)?.[0]);
  expect(ties([...many, follower]).every((tie) => tie && !tie.includes('#b42318'))).toBe(true);
  const [wrong] = ties([row('P 0'), { ...follower, startDate: '2026-03-09' }]);
  expect(wrong).toContain('#b42318');
  expect(ties([row('P 0')])).toEqual([undefined]);
});

test('of two moments it tells what became of each row, and outlines where it went', () => {
  const rows = [
    row('stays'),
    row('goes', { difference: 'removed' }),
    row('moves', { difference: 'moved', later: { startDate: '2026-06-01', endDate: '2026-07-31' } }),
  ];
  const comparedWith = 'heute';
  const [page = ''] = ganttPages(paper(rows, { comparedWith }));
  expect(textOf(page)).toEqual(
    expect.arrayContaining(['stays', 'goes (gelöscht)', 'moves (verschoben)', 'verschoben, heute']),
  );
  expect(page.match(/stroke-dasharray/g)).toHaveLength(2);
  const { columns, rows: lines } = ganttTable(paper(rows, { comparedWith }));
  const at = (heading: string) => columns.findIndex((column) => column.heading === heading);
  expect(lines.map((cells) => [cells[at('Unterschied')], cells[at('Beginn später')]])).toEqual([
    ...[
      [null, null],
      ['gelöscht', null],
    ],
    ['verschoben', '2026-06-01'],
  ]);
});

test('the axis has whole months around its rows, or the days that are wished, under the names that have room', () => {
  const names = (wish: { from?: string; to?: string }) =>
    ticksOf(axisOf([row('x')], wish, '2026-01-01'), 'de').lower.map(({ name }) => name);
  expect(names({})).toEqual(['KW 9', 'KW 10', 'KW 11', 'KW 12', 'KW 13', 'KW 14', 'KW 15', 'KW 16', 'KW 17', 'KW 18']);
  expect(names({ from: '2026-01-01', to: '2026-12-31' })).toHaveLength(12);
  expect(names({ from: '2026-01-01', to: '2028-12-31' }).slice(0, 5)).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q1']);
  expect(names({ from: '2020-01-01', to: '2029-12-31' })).toHaveLength(10);
});

test('in a workbook each month that a row touches has a mark; a milestone has its own', () => {
  const rows = [
    row('x', { startDate: '2026-02-02' }),
    row('m', { type: 'MILESTONE', phase: null, endDate: '2026-03-02' }),
  ];
  const { columns, rows: lines } = ganttTable(paper(rows, { from: '2026-01-01', to: '2026-12-31' }));
  const first = columns.findIndex(({ heading }) => heading === 'Jan');
  expect(lines.map((cells) => cells.slice(first, first + 5).join())).toEqual([',■,■,■,', ',,◆,,']);
});
