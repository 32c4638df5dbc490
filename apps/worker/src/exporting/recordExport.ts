import type { JobData } from '@contracts/catalogue.js';
import { recordTargets } from '@contracts/importing/recordTargets.js';
import type { Target } from '@contracts/importing/targets.js';
import type { MadeFile } from '@contracts/jobs.js';
import { written } from '@domain/importing/fieldCell.js';
import { namesByKind } from '@domain/importing/recordNames.js';
import type { Engine } from '@platform/engine.js';
import type { Files, Job } from '@platform/ports.js';
import { type RecordsOf, recordsOf } from '../recordsOf.js';
import { dated, inPieces, type Progress, type Written } from './pieces.js';
import type { Sheet, SheetCell, SheetColumn } from './sheet.js';
import { languageOf } from './words.js';

interface Around {
  engine: Engine;
  files: Files;
}

/** Writes the records named, in that order, with all fields of their kind: imported again they change nothing. */
export async function exportRecords({ engine, files }: Around, job: Job, progress: Progress): Promise<MadeFile> {
  const wish = job.data as JobData['export.records'];
  const records = await recordsOf(engine, job.tenant, wish.kind);
  return dated(files, job, recordTable(records, { ...wish, progress }));
}

type Wish = Pick<JobData['export.records'], 'ids' | 'format' | 'language'> & { progress: Progress };

/** A table of records on its way into a file. */
export function recordTable(records: RecordsOf, { ids, format, language: asked, progress }: Wish): Written {
  const language = languageOf(asked);
  const title = records.title(language);
  const targets = recordTargets(records.shape).filter(
    ({ field }) => field.kind !== 'map' || isUsed(records, field.name),
  );
  const columns = targets.map((it) => columnOf(it, language));
  const sheet: Sheet = { format, language, columns, title: sheetTitle(title) };
  const words = format === 'JSON' ? null : language;
  const rows = inPieces(ids, cellsOf({ records, targets, words }), progress);
  return { sheet, rows, title };
}

/** Values that no field of a built-in kind takes have a column where there are some. */
const isUsed = ({ state, shape }: RecordsOf, name: string): boolean =>
  [...state.records.values()].some(({ kind, content }) => kind === shape.kind && content[name] !== undefined);

const kinds: Partial<Record<Target['field']['kind'], SheetColumn['kind']>> = {
  ...{ day: 'day', amount: 'amount', integer: 'number', decimal: 'number' },
};

export const columnOf = ({ name, field, headings }: Target, language: Sheet['language']): SheetColumn => ({
  ...{ name, heading: headings[language][0] ?? name, kind: kinds[field.kind] ?? 'text' },
});

/** What a workbook's sheet may be called. */
export const sheetTitle = (title: string): string =>
  title
    .replace(/[\\/*?:[\]']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';

interface Rows {
  records: RecordsOf;
  targets: readonly Target[];
  words: Sheet['language'] | null;
}

/** A record's cells; of what is no record of the kind, none. */
function cellsOf({ records: { state, shape, wordsOf }, targets, words }: Rows): (id: string) => SheetCell[][] {
  const names = namesByKind(wordsOf);
  const how = { language: words, nameOf: (kind: string, id: string) => names(kind).nameOf(id) };
  return (id) => {
    const record = state.record(id);
    if (record?.kind !== shape.kind || record.mergedInto || state.isDeleted(id)) return [];
    const parent = state.parentOf(record)?.id ?? null;
    const content: Readonly<Record<string, unknown>> = state.content(id);
    const cells = targets.map(({ name, field }) => {
      if (name === 'id') return id;
      if (name === 'parentId') return parent && names(shape.kind).nameOf(parent);
      const [outer = name, inner] = name.split('.');
      const held = content[outer];
      return written(field, inner ? (held as Readonly<Record<string, unknown>> | undefined)?.[inner] : held, how);
    });
    return [cells];
  };
}
