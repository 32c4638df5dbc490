import { phases } from '@contracts/planning/element.js';
import type { GanttPaper, PaperRow } from '@contracts/planning/paper.js';
import { dayNumber } from '@domain/calendar.js';
import { stateWords, typeWords } from '@domain/importing/planCells.js';
import { writtenDay } from '@domain/writtenDay.js';
import { axisOf, ticksOf } from './axis.js';
import { barOf, type Room, type Tie, tieOn, tiesOf, xOf } from './bars.js';
import { ink, phaseColors } from './look.js';
import { line, rect, tag, text } from './svg.js';
import { figure, paperWords } from './words.js';

/** A sheet of A4 across within its margins, in millimetres. */
const sheet = { width: 273, height: 185 } as const;
const top = { title: 5, about: 9.5, upper: 15.5, lower: 19.8, rows: 22 } as const;
const rowHeight = 5.4;
export const rowsASheet = Math.floor((sheet.height - top.rows - 12) / rowHeight);

/** A column beside the bars. */
interface Column {
  heading: string;
  left: number;
  width: number;
  atEnd?: boolean;
  of(row: PaperRow): string;
}

/** The plan on sheets: each has the headings, the axis, the line of today, the legend and its number. */
export function ganttPages(paper: GanttPaper): string[] {
  const { rows } = paper;
  const axis = axisOf([...rows, ...rows.flatMap(({ later }) => later ?? [])], paper, paper.today);
  const columns = columnsOf(paper);
  const last = columns.at(-1) as Column;
  const left = last.left + last.width + 2;
  const drawn = { paper, columns, room: { axis, left, width: sheet.width - left }, ties: tiesOf(rows) };
  const count = Math.max(1, Math.ceil(rows.length / rowsASheet));
  return Array.from({ length: count }, (_, at) => sheetOf(drawn, at, count));
}

function columnsOf({ language, currency }: GanttPaper): Column[] {
  const words = paperWords[language];
  const day = (value: string) => writtenDay(value, language);
  const found: Column[] = [];
  const add = (heading: string, width: number, of: Column['of'], atEnd?: true): void => {
    const before = found.at(-1);
    const left = before ? before.left + before.width + 1.5 : 0;
    found.push({ heading, width, of, left, ...(atEnd && { atEnd }) });
  };
  add(words.label, 62, ({ label }) => label);
  add(words.start, 15.5, ({ startDate }) => day(startDate));
  add(words.end, 15.5, ({ endDate, type }) => (type === 'MILESTONE' ? '' : day(endDate)));
  add(words.responsible, 26, ({ responsible }) => responsible);
  if (currency)
    add(`${words.budget} ${currency}`, 19, ({ budget }) => (budget ? figure(budget, language, 0) : ''), true);
  return found;
}

interface Drawn {
  paper: GanttPaper;
  columns: readonly Column[];
  room: Room;
  ties: readonly Tie[];
}

function sheetOf(drawn: Drawn, at: number, count: number): string {
  const first = at * rowsASheet;
  const rows = drawn.paper.rows.slice(first, first + rowsASheet);
  const bottom = top.rows + rows.length * rowHeight;
  const middle = (place: number) => top.rows + (place - first + 0.5) * rowHeight;
  const parts = [
    headOf(drawn, bottom),
    ...rows.map((row, i) => rowOf(drawn, row, middle(first + i))),
    tiesOn(drawn, { first, last: first + rows.length - 1, bottom, middle }),
    legendOf(drawn.paper),
    text(`${at + 1} / ${count}`, { x: sheet.width - 20, y: sheet.height - 1, width: 20, atEnd: true }),
  ];
  const box = `0 0 ${sheet.width} ${sheet.height}`;
  return tag('svg', { viewBox: box, width: `${sheet.width}mm`, height: `${sheet.height}mm` }, ...parts);
}

function headOf({ paper, columns, room }: Drawn, bottom: number): string {
  const { upper, lower } = ticksOf(room.axis, paper.language);
  const now = dayNumber(paper.today);
  const isShown = now >= room.axis.from && now < room.axis.to;
  const ruled = [...lower.map(({ from }) => xOf(room, from)), room.left + room.width];
  const named = (ticks: typeof lower, y: number, bold: boolean) =>
    ticks.map(({ name, from, to }) => {
      const [x, end] = [xOf(room, from), xOf(room, to)];
      return text(name, { x: x + 0.6, y, width: end - x - 0.6, bold });
    });
  return [
    text(paper.title, { x: 0, y: top.title, width: sheet.width, size: 4.4, bold: true }),
    text(paper.about.join(' · '), { x: 0, y: top.about, width: sheet.width, fill: ink.quiet }),
    ...columns.map(({ heading, left, width, atEnd }) =>
      text(heading, { x: left, y: top.lower, width, bold: true, ...(atEnd && { atEnd }) }),
    ),
    ...named(upper, top.upper, true),
    ...named(lower, top.lower, false),
    line([0, top.rows], [sheet.width, top.rows], { stroke: ink.strong, 'stroke-width': 0.3 }),
    ...ruled.map((x) => line([x, top.rows - 4], [x, bottom], { stroke: ink.line, 'stroke-width': 0.2 })),
    isShown ? line([xOf(room, now + 0.5), top.rows - 1], [xOf(room, now + 0.5), bottom], todayLook) : '',
  ].join('');
}
const todayLook = { stroke: ink.bad, 'stroke-width': 0.3, 'data-part': 'today' } as const;

function rowOf({ columns, room, paper }: Drawn, row: PaperRow, middle: number): string {
  const y = middle + 0.95;
  const cells = columns.map(({ left, width, of, atEnd }, at) => {
    const inset = at === 0 ? Math.min(row.depth, 8) * 3 : 0;
    const place = { x: left + inset, y, width: width - inset, bold: at === 0 && row.depth === 0 };
    const look = { ...(atEnd && { atEnd }), ...(at === 0 && row.difference === 'removed' && { struck: true }) };
    return text(at === 0 ? labelOf(row, of(row), paper) : of(row), { ...place, ...look });
  });
  const under = line([0, middle + rowHeight / 2], [sheet.width, middle + rowHeight / 2], {
    ...{ stroke: ink.line, 'stroke-width': 0.2 },
  });
  return tag('g', { 'data-row': row.id }, under, ...cells, barOf(room, row, middle));
}

const labelOf = ({ difference }: PaperRow, label: string, { language }: GanttPaper): string =>
  difference ? `${label} (${paperWords[language].kinds[difference]})` : label;

interface OnSheet {
  first: number;
  last: number;
  bottom: number;
  middle(place: number): number;
}

/** What of the dependencies passes over the sheet; what goes on lies beyond its edge and is cut. */
function tiesOn({ ties, room }: Drawn, { first, last, bottom, middle }: OnSheet): string {
  const near = ties.filter(({ fromAt, toAt }) => Math.min(fromAt, toAt) <= last && Math.max(fromAt, toAt) >= first);
  if (near.length === 0) return '';
  const height = bottom - top.rows;
  const yOf = (place: number) => middle(place) - top.rows;
  const inside = near.map((tie) => tieOn({ ...room, left: 0 }, tie, yOf));
  return tag('svg', { x: room.left, y: top.rows, width: room.width, height, 'data-part': 'ties' }, ...inside);
}

/** What bars, lines and signs mean, as far as there are any. */
function legendOf({ rows, language, comparedWith, today }: GanttPaper): string {
  const words = paperWords[language];
  const y = sheet.height - 2;
  const entries: { name: string; sign: string }[] = phases
    .filter((phase) => rows.some((row) => row.phase === phase))
    .map((phase) => {
      const { fill, edge } = phaseColors[phase];
      const sign = rect({ y: y - 1.6, width: 5, height: 2.4, rx: 0.6, fill, stroke: edge, 'stroke-width': 0.2 });
      return { name: stateWords[language][phase], sign };
    });
  const has = (type: PaperRow['type']) => rows.some((row) => row.type === type);
  const stroke = (color: string) => line([0, y - 0.5], [5, y - 0.5], { stroke: color, 'stroke-width': 0.4 });
  const add = (isThere: boolean, name: string, sign: string) => isThere && entries.push({ name, sign });
  add(has('GROUPING'), typeWords[language].GROUPING, rect({ y: y - 1, width: 5, height: 1.2, fill: ink.quiet }));
  const diamond = tag('path', { d: `M2.5 ${y - 1.8}l1.2 1.2l-1.2 1.2l-1.2 -1.2z`, fill: ink.text });
  add(has('MILESTONE'), typeWords[language].MILESTONE, diamond);
  add(true, `${words.today} ${writtenDay(today, language)}`, stroke(ink.bad));
  const ties = tiesOf(rows);
  add(ties.length > 0, words.follows, stroke(ink.quiet));
  const look = { fill: 'none', stroke: ink.text, 'stroke-width': 0.25, 'stroke-dasharray': '0.8 0.5' };
  const outline = rect({ y: y - 1.8, width: 5, height: 2.8, rx: 0.6, ...look });
  const isMoved = rows.some(({ later }) => later);
  if (comparedWith) add(isMoved, words.later(comparedWith), outline);
  let x = 0;
  const drawn = entries.map(({ name, sign }) => {
    const width = 7 + widthOf(name);
    const entry = tag('g', { transform: `translate(${Math.round(x * 10) / 10} 0)` }, sign);
    const named = text(name, { x: x + 6.2, y: y + 0.3, width });
    x += width + 3;
    return entry + named;
  });
  return tag('g', { 'data-part': 'legend', 'aria-label': words.legend }, ...drawn);
}

/** About how wide a name is at the size of the legend; Japanese signs are as wide as high. */
const widthOf = (name: string): number => [...name].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2.7 : 1.5), 0);
