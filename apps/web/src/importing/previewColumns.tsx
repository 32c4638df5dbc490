import type { ImportAnswer, ImportRow } from '@contracts/importing/import.js';
import { CircleAlert, CircleHelp, CirclePlus, Equal, PencilLine, SkipForward, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChoiceField } from '../ui/fields/ChoiceField.js';
import type { FormField } from '../ui/form/formField.js';
import type { Column, Flaw } from '../ui/grid/columns.js';
import type { TreeRow } from '../ui/grid/forest.js';
import { t } from '../words/t.js';
import { becomesSaid, ruleSaid, targetName } from './texts.js';
import type { Importing } from './useImport.js';

/** A row of the file at its place; undefined: it is on its way. */
export interface PreviewItem extends TreeRow {
  row: ImportRow | undefined;
}

/** The column of the row's number, and what becomes of it. */
export const lead = 'row';

/** A column of the file by its place: its name may hold anything. */
export const columnId = (at: number): string => `c${at}`;

/** The name of the file's column that a cell stands in; undefined: it is the row's number. */
export const nameOf = ({ columns }: ImportAnswer, id: string): string | undefined =>
  columns.find((_, at) => columnId(at) === id)?.name;

interface Wish {
  importing: Importing;
  data: ImportAnswer;
  onSkip(item: PreviewItem): void;
  onPutBack(item: PreviewItem, column: string): void;
}

/** The columns of the file: cells as written, with what they become beside it. */
export function previewColumns({ importing, data, onSkip, onPutBack }: Wish): Column<PreviewItem>[] {
  return [
    {
      ...{ id: lead, name: t('importing.row'), width: 76 },
      head: <span className="self-start px-2.5 py-2">{t('importing.row')}</span>,
      text: ({ row }) => String(row?.row ?? ''),
      content: (item) => item.row && <Lead row={item.row} onSkip={() => onSkip(item)} />,
      ground: (item) => `border-r border-line pl-2! ${groundOf(item)}`,
    },
    ...data.columns.map(({ name, samples }, at): Column<PreviewItem> => {
      const value = ({ row }: PreviewItem) => row?.values[name] ?? '';
      const becomes = ({ row }: PreviewItem) =>
        row && !row.skip ? becomesSaid(row.becomes[name], value({ row } as PreviewItem)) : null;
      return {
        ...{ id: columnId(at), name, width: widthFor([name, ...samples]), value },
        head: <Target importing={importing} data={data} column={name} />,
        field: { name: columnId(at), label: name, kind: 'text' } as FormField,
        text: (item) => [value(item), becomes(item)].filter(Boolean).join(' → '),
        content: (item) => (
          <Written
            value={value(item)}
            becomes={becomes(item)}
            look={lookOf(item, data.mapping[name] !== undefined && data.mapping[name] !== null)}
            onPutBack={item.row?.corrected.includes(name) ? () => onPutBack(item, columnId(at)) : null}
          />
        ),
        flaw: ({ row }) => (row && !row.skip ? flawOf(row, name, data) : null),
        ground: groundOf,
        fixed: ({ row }) => !row,
      };
    }),
  ];
}

/** As wide as heading and samples want, within reason. */
const widthFor = (texts: readonly string[]): number =>
  Math.max(156, Math.min(320, Math.max(...texts.map((text) => text.length)) * 7.5 + 24));

const groundOf = ({ row }: PreviewItem): string => (row?.skip ? 'bg-sunk' : '');

const lookOf = ({ row }: PreviewItem, isMapped: boolean): string =>
  isMapped ? (row?.skip ? 'text-ink-3 line-through' : '') : 'text-ink-3';

function flawOf({ row, marks }: ImportRow, column: string, { problems }: ImportAnswer): Flaw | null {
  const mark = marks[column];
  if (!mark) return null;
  if ('question' in mark) return { tone: 'warn', text: t('importing.waits') };
  const params = problems.find((it) => it.row === row && it.column === column)?.params;
  return { tone: 'bad', text: ruleSaid(mark.rule, params) };
}

function Lead({ row: { row, skip, action }, onSkip }: { row: ImportRow; onSkip(): void }) {
  const { icon: Icon, tone } = signs[action];
  const said = t(skip ? 'importing.keep' : 'importing.skip', { row });
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-pressed={skip}
        aria-label={said}
        title={said}
        onClick={onSkip}
        className="grid size-6 shrink-0 place-items-center rounded hover:bg-sunk coarse:size-11"
      >
        <Icon className={`size-4 ${tone}`} aria-hidden />
      </button>
      <span className="text-small text-ink-3 tabular-nums">{row}</span>
    </>
  );
}

const signs = {
  create: { icon: CirclePlus, tone: 'text-good' },
  change: { icon: PencilLine, tone: 'text-info' },
  unchanged: { icon: Equal, tone: 'text-ink-3' },
  skip: { icon: SkipForward, tone: 'text-ink-3' },
  problem: { icon: CircleAlert, tone: 'text-bad' },
  open: { icon: CircleHelp, tone: 'text-warn' },
} as const;

interface WrittenProps {
  value: string;
  /** Where that differs from what is written. */
  becomes: string | null;
  look: string;
  /** It was corrected: as the file has it again. */
  onPutBack: (() => void) | null;
}

const Written = ({ value, becomes, look, onPutBack }: WrittenProps): ReactNode => (
  <>
    <span className={`truncate ${look}`}>{value}</span>
    {becomes && <span className="truncate text-small text-ink-3">→ {becomes}</span>}
    {onPutBack && (
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${t('importing.corrected')}: ${t('importing.putBack')}`}
        title={t('importing.putBack')}
        onClick={onPutBack}
        className="ml-auto grid size-5 shrink-0 place-items-center rounded text-accent hover:bg-sunk coarse:size-11"
      >
        <Undo2 className="size-3" aria-hidden />
      </button>
    )}
  </>
);

/** The heading of the file, and below it what becomes of the column. */
function Target({ importing, data, column }: Pick<Wish, 'importing' | 'data'> & { column: string }) {
  const chosen = data.mapping[column] ?? null;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1 px-1.5 py-2 text-base text-ink">
      <span title={column} className={`truncate px-1 text-small font-semibold ${chosen ? '' : 'text-ink-3'}`}>
        {column}
      </span>
      <ChoiceField
        label={t('importing.target', { column })}
        hideLabel
        value={chosen}
        choices={choicesOf(data, chosen)}
        onChange={(target) => void importing.change({ mapping: { [column]: target } })}
      />
    </div>
  );
}

/** Free fields first; one that another column has moves here when it is chosen. */
function choicesOf(data: ImportAnswer, chosen: string | null) {
  const { targets, mapping } = data;
  const taken = new Set(Object.values(mapping));
  const isFree = (it: string): boolean => it === chosen || !taken.has(it);
  const all = [...targets.filter(isFree), ...targets.filter((it) => !isFree(it))];
  return [
    { value: null as string | null, label: t('importing.ignored') },
    ...all.map((it) => ({ value: it as string | null, label: targetName(it, data) })),
  ];
}
