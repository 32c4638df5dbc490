import type { GanttPaper, PaperCell, PaperTable, TablesPaper } from '@contracts/planning/paper.js';
import { writtenDay } from '@domain/writtenDay.js';
import { fontsFor } from './fonts.js';
import { ganttPages } from './ganttPages.js';
import { ink } from './look.js';
import { escaped } from './svg.js';
import { figure } from './words.js';

/** A document for the browser that prints it: whole in itself, it may load and run nothing. */
export async function pageOf(paper: GanttPaper | TablesPaper): Promise<string> {
  const body = paper.kind === 'gantt' ? sheets(ganttPages(paper)) : tables(paper);
  const { css, families } = await fontsFor(JSON.stringify(paper) + body);
  return `<!doctype html><html lang="${paper.language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${escaped(paper.title)}</title><style>${css}
html{font-family:${families};color:${ink.text};font-size:9pt}
body{margin:0}
svg text{font-family:inherit;fill:${ink.text}}
section{break-after:page}section:last-child{break-after:auto}section>svg{display:block}
${paper.kind === 'gantt' ? '@page{size:A4 landscape;margin:12mm}' : tableStyle}
</style></head><body>${body}</body></html>`;
}

const tableStyle = `@page{size:A4 portrait;margin:14mm 14mm 16mm;@bottom-right{content:counter(page) " / " counter(pages);font-size:8pt}}
h1{font-size:16pt;font-weight:620;margin:0 0 1mm}p{margin:0 0 2mm;color:${ink.quiet}}
h2{font-size:11pt;font-weight:620;margin:6mm 0 1.5mm;break-after:avoid}
table{width:100%;border-collapse:collapse}thead{display:table-header-group}
th{text-align:left;font-weight:620;border-bottom:.3mm solid ${ink.strong};padding:1mm 1.5mm}
td{vertical-align:top;border-bottom:.2mm solid ${ink.line};padding:1mm 1.5mm;white-space:pre-wrap;overflow-wrap:anywhere}
tr{break-inside:avoid}.figure{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}`;

const sheets = (drawn: readonly string[]): string => drawn.map((each) => `<section>${each}</section>`).join('');

const tables = ({ title, about, tables: all, language }: TablesPaper): string =>
  [
    `<h1>${escaped(title)}</h1>`,
    about.length > 0 ? `<p>${escaped(about.join(' · '))}</p>` : '',
    ...all.map((table) => `<h2>${escaped(table.title)}</h2>${tableOf(table, language)}`),
  ].join('');

function tableOf({ columns, rows }: PaperTable, language: TablesPaper['language']): string {
  const styles = columns.map(({ kind }) => (kind === 'amount' || kind === 'number' ? ' class="figure"' : ''));
  const heads = columns.map(({ heading }, i) => `<th${styles[i]}>${escaped(heading)}</th>`).join('');
  const cell = (value: PaperCell, i: number) =>
    `<td${styles[i]}>${escaped(shown(value, columns[i]?.kind, language))}</td>`;
  const lines = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('');
  return `<table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table>`;
}

function shown(value: PaperCell, kind: string | undefined, language: TablesPaper['language']): string {
  if (value === null) return '';
  if (kind === 'amount') return figure(value as number, language, 2);
  return kind === 'day' ? writtenDay(String(value), language) : String(value);
}
