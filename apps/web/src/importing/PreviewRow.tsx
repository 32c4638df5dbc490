// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import type { ImportAnswer, ImportRow } from '@contracts/importing/import.js';
import { CircleAlert, CircleHelp, CirclePlus, Equal, PencilLine, SkipForward } from 'lucide-react';
import { t } from '../words/t.js';
import { cellId } from './cell.js';
import { type Mark, PreviewCell } from './PreviewCell.js';
import { leadWidth } from './TableHead.js';
import { becomesSaid, ruleSaid } from './texts.js';

interface Props {
  index: number;
  /** undefined: on its way. */
  row: ImportRow | undefined;
  data: ImportAnswer;
  widths: readonly number[];
  /** The current cell's column, if it is in this row. */
  current: number | null;
  editing: boolean;
  onEdit(column: number): void;
  onCurrent(column: number): void;
  onSave(column: number, text: string): void;
  onPutBack(column: number): void;
  onSkip(): void;
}

/** One row of the file: what becomes of it, its cells as written, what stands against it marked in the cell. */
export function PreviewRow(props: Props) {
  const { index, row, data, widths, current, editing } = props;
  if (!row) return <div className="h-full border-b border-line" />;
  const look = row.skip ? 'text-ink-3 line-through' : '';
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      className={`flex h-full border-b border-line ${row.skip ? 'bg-sunk' : ''}`}
    >
      <div
        role="rowheader"
        tabIndex={-1}
        className={`sticky left-0 z-1 flex shrink-0 items-center gap-1.5 border-r border-line pl-2 ${row.skip ? 'bg-sunk' : 'bg-sheet'}`}
        style={{ width: leadWidth }}
      >
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={row.skip}
          aria-label={t(row.skip ? 'importing.keep' : 'importing.skip', { row: row.row })}
          title={t(row.skip ? 'importing.keep' : 'importing.skip', { row: row.row })}
          onClick={props.onSkip}
          className="grid size-6 place-items-center rounded hover:bg-sunk coarse:size-11"
        >
          <Sign action={row.action} />
        </button>
        <span className="text-small text-ink-3 tabular-nums">{row.row}</span>
      </div>
      {data.columns.map(({ name }, column) => (
        <PreviewCell
          key={name}
          id={cellId({ index, column })}
          width={widths[column] ?? 140}
          name={t('importing.cell', { row: row.row, column: name })}
          value={row.values[name] ?? null}
          mark={row.skip ? null : markOf(row, name, data)}
          corrected={row.corrected.includes(name)}
          becomes={row.skip ? null : becomesSaid(row.becomes[name], row.values[name] ?? null)}
          look={data.mapping[name] ? look : 'text-ink-3'}
          current={current === column}
          editing={editing && current === column}
          onEdit={() => props.onEdit(column)}
          onCurrent={() => props.onCurrent(column)}
          onSave={(text) => props.onSave(column, text)}
          onPutBack={() => props.onPutBack(column)}
        />
      ))}
    </div>
  );
}

function markOf({ row, marks }: ImportRow, column: string, { problems }: ImportAnswer): Mark | null {
  const mark = marks[column];
  if (!mark) return null;
  if ('question' in mark) return { tone: 'warn', text: t('importing.waits') };
  const params = problems.find((it) => it.row === row && it.column === column)?.params;
  return { tone: 'bad', text: ruleSaid(mark.rule, params) };
}

function Sign({ action }: { action: ImportRow['action'] }) {
  const { icon: Icon, tone } = signs[action];
  return <Icon className={`size-4 ${tone}`} aria-hidden />;
}

const signs = {
  create: { icon: CirclePlus, tone: 'text-good' },
  change: { icon: PencilLine, tone: 'text-info' },
  unchanged: { icon: Equal, tone: 'text-ink-3' },
  skip: { icon: SkipForward, tone: 'text-ink-3' },
  problem: { icon: CircleAlert, tone: 'text-bad' },
  open: { icon: CircleHelp, tone: 'text-warn' },
} as const;
