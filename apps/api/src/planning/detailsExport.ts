import { columnsIn } from '@contracts/importing/tables.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { CostEntry } from '@contracts/planning/element.js';
import { ExportDetails, type PaperCell, type PaperTable, type TablesPaper } from '@contracts/planning/paper.js';
import type { Comment } from '@contracts/planning/things.js';
import { type FileLanguage, languageOf as fileLanguage, personName, planCells } from '@domain/importing/planCells.js';
import { addMoney, type MoneyByPeriod, noMoney } from '@domain/planning/sums.js';
import type { ChangeRow } from '@platform/historyRows.js';
import type { Row } from '@platform/ports.js';
import { checked, idsOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { eachChange } from '../history/behind.js';
import { shownOf } from '../history/changeSet.js';
import type { Answer } from '../http/answer.js';
import { notFound } from '../http/problem.js';
import { ownIn } from '../importing/exporting.js';
import { languageOf } from '../importing/gathered.js';
import { momentOf } from '../reading/asOf.js';
import { mayRead, mayReadCosts, type Reader, readerOf } from '../reading/reader.js';
import { changeText, headingOf } from './comparisonCells.js';
import { type DetailWords, detailWords, moneyHeadings } from './detailWords.js';
import { exportPaper, momentText, paperWords } from './paper.js';
import { aroundCells } from './pastExport.js';

/** Lines of a history, the newest: older ones are in the browser. */
const mostChanges = 2_000;

/** `POST export/details/{id}`: all that the caller may see of an element, table by table. */
export async function exportDetails(context: Context, call: Call): Promise<Answer> {
  const { asOf, format, language: wished } = checked(ExportDetails, call.body);
  const at = await elementAt(context, call, asOf);
  const language = fileLanguage(await languageOf(context, call, wished));
  const words = detailWords[language];
  const found = { ...at, language, words };
  const tables = [
    await fieldsOf(context, call, found),
    monthsOf(found),
    entriesOf(found, await aroundCells(context, call.tenant, { ...found, own: { fields: [], dimensions: [] } })),
    commentsOf(found),
    await historyOf(context, call, found),
  ];
  const { timeZone = 'UTC' } = context.tenants.get(call.tenant) ?? {};
  const paper: TablesPaper = {
    ...{ kind: 'tables', title: String(at.row['label']), language },
    about: asOf === undefined ? [] : [paperWords[language].asOf(momentText(asOf, { language, timeZone }))],
    tables: tables.filter(({ rows }) => rows.length > 0),
  };
  return exportPaper(context, call, { paper, format });
}

interface At {
  reader: Reader;
  /** The element at the moment that was asked for, whole, and its row of today. */
  row: Row;
  today: Row;
  /** Its money with all below; null: it may not be seen. */
  money: { total: MoneyByPeriod; row: Row } | null;
  /** The plan's rows of then. */
  rows: readonly Row[];
  /** undefined: now. */
  time: string | undefined;
}
interface Found extends At {
  language: FileLanguage;
  words: DetailWords;
}

/** Throws 404 where it is none that the caller may read. */
async function elementAt(context: Context, call: Call, asOf: string | undefined): Promise<At> {
  const { tenant } = call;
  const [id] = idsOf(call.params['id']) as [string];
  const reader = readerOf(context, tenant, personOf(call));
  const live = (await context.live.tenant(tenant)).rows('gantt');
  const today = live.get(id);
  if (!today || !mayRead(reader, today)) throw notFound();
  const time = asOf === undefined ? undefined : momentOf(context, tenant, { name: 'asOf', given: asOf });
  const of = { tenant, area: 'plan' } as const;
  const one = async (view: string) =>
    time === undefined
      ? context.ports.rows.get(tenant, view, id)
      : (await context.past.rows({ ...of, time, view, ids: [id] }))[0];
  const row = await one('elements');
  if (!row) throw notFound();
  const rows = time === undefined ? [...live.values()] : await context.past.rows({ ...of, time, view: 'gantt' });
  const seen = mayReadCosts(reader, today) ? await one('costInfo') : null;
  const money = seen
    ? { total: seen['total'] as MoneyByPeriod, row: rows.find((each) => each.id === id) ?? today }
    : null;
  return { reader, row, today, money, rows, time };
}

/** Each field that holds something. */
async function fieldsOf(context: Context, { tenant }: Call, found: Found): Promise<PaperTable> {
  const { words, language, row, rows, money } = found;
  const own = await ownIn(context, tenant);
  const cell = planCells({ ...(await aroundCells(context, tenant, { ...found, own })), words: language });
  const above = rows.find(({ id }) => id === row['parentId'])?.['label'] ?? null;
  const sums = (money?.row['costs'] as Parameters<typeof cell>[2] | undefined) ?? null;
  // Comments have a table of their own.
  const fields = columnsIn('plan', own).filter(({ isTold }) => !isTold);
  const lines = fields.flatMap(({ name, kind, heading }): PaperCell[][] => {
    const value = (name === 'parentId' ? above : cell(name, row, sums)) as PaperCell;
    const isNothing = value === null || value === '' || value === 0;
    return isNothing || name === 'id' ? [] : [[heading[language], written(value, kind, language)]];
  });
  return { title: words.fields, columns: [text(words.field), text(words.value)], rows: lines };
}

/** Values of many kinds stand in one column: each is a text there. */
function written(value: PaperCell, kind: string, language: FileLanguage): string {
  if (kind === 'amount') return amountText(value as number, language);
  return kind === 'day' ? momentText(String(value), { language, timeZone: 'UTC' }) : String(value);
}

const locales = { de: 'de-DE', en: 'en-US', ja: 'ja-JP' } as const;
const amountText = (amount: number, language: FileLanguage): string =>
  (amount / 1_000).toLocaleString(locales[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const text = (heading: string) => ({ heading, kind: 'text' as const });
const amount = (heading: string) => ({ heading, kind: 'amount' as const });

/** With all below it, month by month, the sum last. */
function monthsOf({ money, words, language }: Found): PaperTable {
  const headings = moneyHeadings(language);
  const months = (money?.total ?? []).map(({ period, ...some }) => ({ period, ...addMoney(noMoney, some) }));
  const rows = months.map((month): PaperCell[] => [month.period, ...headings.map(({ name }) => month[name])]);
  const sums = headings.map(({ name }) => months.reduce((sum, month) => sum + month[name], 0));
  return {
    ...{ title: words.months, columns: [text(words.month), ...headings.map(({ heading }) => amount(heading))] },
    rows: rows.length > 0 ? [...rows, [words.sum, ...sums]] : [],
  };
}

type Around = Awaited<ReturnType<typeof aroundCells>>;
const costTypeKind = kindNamedBy(CostEntry, 'costTypeId');

/** Its own entries. */
function entriesOf({ money, row, words, language }: Found, { names }: Around): PaperTable {
  const kinds = new Map(moneyHeadings(language).map(({ name, heading }) => [name.toUpperCase(), heading]));
  const entries = money ? (row['costObjects'] as readonly CostEntry[]) : [];
  return {
    title: words.entries,
    columns: [text(words.month), text(words.kind), amount(words.amount), text(words.costType), text(words.description)],
    rows: entries.map(({ period, kind, amount: sum, costTypeId, description }) => [
      ...[period, kinds.get(kind) ?? kind, sum, costTypeId ? names(costTypeKind).nameOf(costTypeId) : ''],
      description,
    ]),
  };
}

const commentsOf = ({ row, words, reader: { users } }: Found): PaperTable => ({
  title: words.comments,
  columns: [text(words.time), text(words.who), text(words.text)],
  rows: ((row['comments'] as readonly Comment[] | undefined) ?? []).map((it) => [
    ...[timeText(it.time), personName(users, it.user), it.text],
  ]),
});

/** In UTC, as the history's days are. */
const timeText = (time: string): string => time.slice(0, 16).replace('T', ' ');

/** Each changed field, newest first, up to the moment. */
async function historyOf(context: Context, { tenant }: Call, found: Found): Promise<PaperTable> {
  const { words, reader, row, today, rows, time = '9999', language } = found;
  const { sees } = context.shapes.of('elements').shows(reader, today);
  const around = { plan: new Map(rows.map((each) => [each.id, each])), users: reader.users, words: language };
  const lines: PaperCell[][] = [];
  const take = (change: ChangeRow): void => {
    if (change.date > time || lines.length >= mostChanges) return;
    for (const { date, user, type, properties } of shownOf(change, sees)) {
      const by = [timeText(date), personName(reader.users, user)];
      if (properties.length === 0) lines.push([...by, words.types[type], '', '']);
      for (const { name, old, new: now } of properties) {
        const texts = [old, now].map((value) => changeText(name, value, around) ?? '…');
        lines.push([...by, headingOf(name, language), ...texts]);
      }
    }
  };
  await eachChange(context, tenant, { area: 'plan', things: [row.id] }, take);
  const columns = [words.time, words.who, words.what, words.old, words.new].map(text);
  return { title: words.history, columns, rows: lines };
}
