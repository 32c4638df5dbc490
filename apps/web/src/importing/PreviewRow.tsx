// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import type { ImportAnswer, ImportRow } from '@contracts/importing/import.js';
import { CircleAlert, CircleHelp, CirclePlus, Equal, PencilLine, SkipForward } from 'lucide-react';
import { memo, useState } from 'react';
import { t } from '../words/t.js';
import { cellId } from './cell.js';
import { leadWidth } from './TableHead.js';
import { ruleSaid } from './texts.js';

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
          look={data.mapping[name] ? look : 'text-ink-3'}
          current={current === column}
          editing={editing && current === column}
          onEdit={() => props.onEdit(column)}
          onCurrent={() => props.onCurrent(column)}
          onSave={(text) => props.onSave(column, text)}
        />
      ))}
    </div>
  );
}

interface Mark {
  tone: 'bad' | 'warn';
  text: string;
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

interface CellProps {
  id: string;
  width: number;
  name: string;
  value: string | null;
  mark: Mark | null;
  corrected: boolean;
  look: string;
  current: boolean;
  editing: boolean;
  onEdit(): void;
  onCurrent(): void;
  onSave(text: string): void;
}

const PreviewCell = memo(
  function PreviewCell({
    id,
    width,
    name,
    value,
    mark,
    corrected,
    look,
    current,
    editing,
    onEdit,
    onCurrent,
    onSave,
  }: CellProps) {
    if (editing) return <CellInput width={width} name={name} value={value ?? ''} onSave={onSave} onDrop={onCurrent} />;
    const ground = mark ? (mark.tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn') : look;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
      <div
        id={id}
        role="gridcell"
        tabIndex={-1}
        aria-selected={current}
        aria-invalid={mark?.tone === 'bad' || undefined}
        aria-label={mark ? `${value ?? ''}: ${mark.text}` : undefined}
        title={mark?.text ?? value ?? undefined}
        onClick={onCurrent}
        onDoubleClick={onEdit}
        className={`flex shrink-0 items-center px-2.5 ${ground} ${current ? 'shadow-[inset_0_0_0_2px_var(--accent)]' : ''}`}
        style={{ width }}
      >
        <span className="truncate">{value}</span>
        {corrected && (
          <PencilLine className="ml-auto size-3 shrink-0 text-accent" aria-label={t('importing.corrected')} />
        )}
      </div>
    );
  },
  (a, b) =>
    a.value === b.value &&
    a.mark?.text === b.mark?.text &&
    a.corrected === b.corrected &&
    a.look === b.look &&
    a.current === b.current &&
    a.editing === b.editing &&
    a.width === b.width &&
    a.id === b.id &&
    a.name === b.name &&
    !b.current,
);

interface InputProps {
  width: number;
  name: string;
  value: string;
  onSave(text: string): void;
  onDrop(): void;
}

function CellInput({ width, name, value, onSave, onDrop }: InputProps) {
  const [text, setText] = useState(value);
  return (
    <div role="gridcell" tabIndex={-1} className="shrink-0" style={{ width }}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the cell was just opened
        autoFocus
        aria-label={name}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text !== value && onSave(text)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === 'Tab') {
            event.preventDefault();
            onSave(text);
          }
          if (event.key === 'Escape') {
            setText(value);
            onDrop();
          }
        }}
        className="h-full w-full border-2 border-accent bg-sheet px-2 outline-none"
      />
    </div>
  );
}
