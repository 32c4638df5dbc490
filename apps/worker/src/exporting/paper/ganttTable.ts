import type { GanttPaper, PaperCell, PaperRow, PaperTable } from '@contracts/planning/paper.js';
import { dayNumber } from '@domain/calendar.js';
import { stateWords, typeWords } from '@domain/importing/planCells.js';
import { type Axis, axisOf, ticksOf } from './axis.js';
import { paperWords } from './words.js';

/** The plan as a sheet of a workbook: its rows, and beside them a mark in each week, month, quarter or year that they touch. */
export function ganttTable(paper: GanttPaper): PaperTable {
  const { rows, language, currency, comparedWith } = paper;
  const words = paperWords[language];
  const axis = axisOf(rows, paper, paper.today);
  const { lower } = ticksOf(axis, language);
  const text = (heading: string) => ({ heading, kind: 'text' as const });
  const day = (heading: string) => ({ heading, kind: 'day' as const });
  return {
    title: paper.title,
    columns: [
      ...[text(words.label), text(words.number), text(words.type), day(words.start), day(words.end)],
      ...[text(words.phase), text(words.responsible)],
      ...(currency ? [{ heading: `${words.budget} ${currency}`, kind: 'amount' as const }] : []),
      ...(comparedWith ? [text(words.difference), day(words.startLater), day(words.endLater)] : []),
      ...lower.map(({ name, from }) => text(`${name} ${yearOf(axis, from)}`.trim())),
    ],
    rows: rows.map((row): PaperCell[] => [
      ...[`${'  '.repeat(row.depth)}${row.label}`, row.identifier, typeWords[language][row.type]],
      ...[row.startDate, row.endDate, row.phase && stateWords[language][row.phase], row.responsible],
      ...(currency ? [row.budget] : []),
      ...(comparedWith ? differenceOf(row, words.kinds) : []),
      ...lower.map(({ from, to }) => markOf(row, from, to)),
    ]),
  };
}

/** Names of months and quarters come again each year. */
const yearOf = ({ from, to }: Axis, day: number): string =>
  to - from <= 366 ? '' : String(new Date(day * 86_400_000).getUTCFullYear());

const differenceOf = ({ difference, later }: PaperRow, kinds: (typeof paperWords)['de']['kinds']): PaperCell[] => [
  ...[difference ? kinds[difference] : null, later?.startDate ?? null, later?.endDate ?? null],
];

const markOf = ({ type, startDate, endDate }: PaperRow, from: number, to: number): PaperCell =>
  dayNumber(startDate) < to && dayNumber(endDate) >= from ? (type === 'MILESTONE' ? '◆' : '■') : null;
