import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { brokenRules } from '@contracts/fields.js';
import { type Cell, type ImportKind, importKinds } from '@contracts/importing/import.js';
import { isOwn, planTargets } from '@contracts/importing/planTargets.js';
import { recordShape, recordTargets } from '@contracts/importing/recordTargets.js';
import { rowsAPage, type StoredImport } from '@contracts/importing/stored.js';
import { targets } from '@contracts/importing/targets.js';
import { commandsOf, type ImportCommand, type Stopped } from '@domain/importing/commands.js';
import { type Look, looked, type Preview, previewOf, wished } from '@domain/importing/preview.js';
import { ownNames } from '@domain/importing/rows.js';
import { stop } from '@domain/importing/stopped.js';
import { cellText, type ImportTable, type Known, type Reader, type Told } from '@domain/importing/table.js';
import { FileRefused } from '../fileRefused.js';
import { guessed } from './guess.js';
import { guessedRecords } from './guessRecords.js';
import { type EarlierImport, importedBefore, printLines, printsOf } from './prints.js';
import type { FromReader, KnownPart, ToReader } from './protocol.js';
import { type FileRead, readFile } from './readFile.js';
import { bounds, tooBig } from './refusal.js';
import { split } from './steps.js';

/** The thread that reads files. It keeps the last file read, so that answers and corrections are quick. */
const port = parentPort as NonNullable<typeof parentPort>;
type Wish = Extract<ToReader, { read: unknown }>['read'];

let known = nothing();
let last: { key: string; read: FileRead } | null = null;

/** What is to be done with the plan's answer about the commands that were asked about. */
let told: ((stopped: readonly Stopped[]) => void) | null = null;

port.on('message', (message: ToReader) => {
  if ('known' in message) return gather(message.known);
  try {
    if ('stopped' in message) told?.(message.stopped);
    else answer(message.read);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    say({ refused: { status: error.status, code: error.code, params: error.params } });
  } finally {
    known = nothing();
  }
});

const say = (message: FromReader): void => port.postMessage(message);

type Gathered = Known & {
  elements: Known['elements'][number][];
  entries: Map<string, string>;
  records: Known['records'][number][];
  earlier: EarlierImport[];
  own?: KnownPart['own'];
};
function nothing(): Gathered {
  return {
    ...{ elements: [], people: [], units: [], costTypes: [], elementTypes: [], entries: new Map(), today: '' },
    ...{ imported: [], earlier: [], records: [], names: {} },
    ...{ mayAddUsers: false, mayAddCostTypes: false },
  };
}

function gather({ elements = [], entries = [], records = [], earlier, ...rest }: KnownPart): void {
  known.elements.push(...elements);
  known.records.push(...records);
  for (const [id, print] of entries) known.entries.set(id, print);
  if (earlier) known.earlier.push(earlier);
  Object.assign(known, rest);
}

function answer(wish: Wish): void {
  if (wish.file) {
    // Two files at once would be too much.
    last = null;
    const isOfRecords = !isPlanKind(wish.told.kind);
    last = { key: wish.key, read: readFile(bufferOf(wish.file), { ...wish.told.options, isOfRecords }) };
  }
  const { read } = last as NonNullable<typeof last>;
  const prints = printsOf(wish.told.kind, read.table);
  known.imported = importedBefore(prints, read.table, { earlier: known.earlier, known });
  checkCorrected(wish.told, read.table);
  const reader = readerOf(wish.told.kind);
  const mapping = wish.told.mapping ?? mappingOf(wish.told.kind, read.table, reader);
  const begun = toldOf(wish.told, mapping);
  const look = wish.acceptProposals ? accepted(read.table, begun, reader) : looked(read.table, begun, known, reader);
  const commands = commandsOf(wished(look), look.reading.known, reader);
  rehearse(commands, (stopped) => {
    stop(look, commands, stopped);
    tell(wish, read, { look, commands, prints });
  });
}

/** Commands that are asked about at once: few enough that taking them in stops nobody. */
const atOnce = 500;

function rehearse(commands: readonly ImportCommand[], then: (stopped: readonly Stopped[]) => void): void {
  const parts = commands.flatMap((command, at) => split(command).map((part) => ({ part: part as ImportCommand, at })));
  const found: Stopped[] = [];
  const ask = (from: number): void => {
    const some = parts.slice(from, from + atOnce);
    told = (stopped) => {
      for (const it of stopped) found.push({ ...it, at: some[it.at]?.at ?? 0 });
      if (from + atOnce < parts.length) ask(from + atOnce);
      else {
        told = null;
        then(found);
      }
    };
    say({ rehearse: some.map(({ part }) => part) });
  };
  ask(0);
}

const bufferOf = (file: Uint8Array): Buffer => Buffer.from(file.buffer, file.byteOffset, file.length);

function tell(
  wish: Wish,
  read: FileRead,
  { look, commands, prints }: { look: Look; commands: readonly ImportCommand[]; prints: readonly string[] },
): void {
  const found = previewOf(look);
  if (found.questions.reduce((sum, it) => sum + it.choices.length + 1, 0) > bounds.choices) throw tooBig('choices');
  for (let page = 0; page < pagesOf(found); page++) {
    say({ page, json: JSON.stringify(found.shown(page * rowsAPage, (page + 1) * rowsAPage)) });
  }
  const ready = wish.withCommands && found.counts.open === 0 && found.counts.problems === 0;
  if (ready)
    say({
      commands: commands.map((it) => `${JSON.stringify(it)}\n`).join(''),
      prints: printLines(prints, read.table, { ...look, entries: look.entries.values(), isOwn: ownNames(look) }),
    });
  const { told, reader } = look.reading;
  say({
    done: {
      ...summary(wish.told, read, { mapping: told.mapping, found, reader }),
      answers: answersOf(found, told),
      count: ready ? commands.length : 0,
    },
  });
}

/** A correction of a row that the file lacks would be lost in silence. */
function checkCorrected({ rows }: StoredImport, table: ImportTable): void {
  const there = new Set(table.rows.map((it) => it.row));
  const unknown = rows.map((it) => it.row).filter((row) => !there.has(row));
  if (unknown.length) throw new FileRefused(422, 'ROW_UNKNOWN', { rows: unknown.slice(0, 100) });
}

/** Answers as proposed, until no new question comes up. */
function accepted(table: ImportTable, told: Told, reader: Reader): Look {
  const found = looked(table, told, known, reader);
  const open = found.reading.asks.questions().filter((it) => it.answer === null && it.proposed !== null);
  if (!open.length) return found;
  const answers = { ...told.answers, ...Object.fromEntries(open.map((it) => [it.id, it.proposed as string])) };
  return accepted(table, { ...told, answers }, reader);
}

/** Answers to questions that do not come up now are kept: the mapping may be changed back. */
const answersOf = ({ questions }: Preview, told: Told): Record<string, string> => ({
  ...told.answers,
  ...Object.fromEntries(questions.flatMap(({ id, answer }) => (answer === null ? [] : [[id, answer]]))),
});

function summary(
  stored: StoredImport,
  { format, options, table }: FileRead,
  made: { mapping: Told['mapping']; found: Preview; reader: Reader },
) {
  const { questions, problems, counts } = made.found;
  return {
    pages: pagesOf(made.found),
    preview: {
      file: { ...stored.file, format },
      options,
      columns: table.columns.map((name, i) => ({ name, samples: samplesOf(table, i) })),
      mapping: { ...made.mapping },
      targets: made.reader.targets.map((it) => it.name),
      ...labelled(made.reader),
      questions,
      problems,
      counts,
    },
  };
}

const labelled = ({ targets }: Reader): { labels?: Record<string, string> } => {
  const labels = labelsOf(targets);
  return Object.keys(labels).length > 0 ? { labels } : {};
};

/** A tenant's own fields are called what it calls them, in every language. */
const labelsOf = (all: Reader['targets']): Record<string, string> =>
  Object.fromEntries(all.flatMap(({ name, headings }) => (isOwn(name) ? [[name, headings.de[0] ?? name]] : [])));

const pagesOf = ({ counts }: Preview): number => Math.ceil(counts.rows / rowsAPage);

function samplesOf({ rows }: ImportTable, column: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const text = cellText(cells[column]);
    if (text !== null) found.add(text.slice(0, 80));
    if (found.size === 3) break;
  }
  return [...found];
}

function toldOf({ id, kind, file, answers, rows }: StoredImport, mapping: Told['mapping']): Told {
  const corrections = new Map(
    rows.map(({ row, values, skip }) => [
      row,
      { values: values as Record<string, Cell>, ...(skip !== undefined && { skip }) },
    ]),
  );
  return { id, kind, fileName: file.name, mapping, answers, corrections };
}

const isPlanKind = (kind: string): kind is ImportKind => importKinds.some((it) => it === kind);

const mappingOf = (kind: string, table: ImportTable, { targets }: Reader): Told['mapping'] =>
  isPlanKind(kind) ? guessed(kind, table, targets) : guessedRecords(table, targets);

function readerOf(kind: string): Reader {
  if (kind === 'PLAN') return { ...plainReader, targets: planTargets({ fields: [], dimensions: [], ...known.own }) };
  if (isPlanKind(kind)) return { ...plainReader, targets: targets[kind] };
  const shape = recordShape(kind, known.own);
  return { ...plainReader, shape, targets: recordTargets(shape) };
}

const plainReader: Omit<Reader, 'targets'> = {
  rules: ({ field }, value) => brokenRules(field, value),
  idOf,
};

/** A UUIDv5-shaped id of a name within the tenant's import; stored for ever. */
function idOf(name: string): string {
  const hex = createHash('sha1').update(`etatwerk import\n${name}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] as string, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
