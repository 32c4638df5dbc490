// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table
import { Undo2 } from 'lucide-react';
import { memo, useState } from 'react';
import { t } from '../words/t.js';

export interface Mark {
  tone: 'bad' | 'warn';
  text: string;
}

interface CellProps {
  id: string;
  width: number;
  name: string;
  value: string | null;
  mark: Mark | null;
  corrected: boolean;
  /** Where that differs from what is written. */
  becomes: string | null;
  look: string;
  current: boolean;
  editing: boolean;
  onEdit(): void;
  onCurrent(): void;
  onSave(text: string): void;
  onPutBack(): void;
}

/** A cell as written, with what it becomes beside it; a corrected one can be put back. */
export const PreviewCell = memo(
  function PreviewCell({
    id,
    width,
    name,
    value,
    mark,
    corrected,
    becomes,
    look,
    current,
    editing,
    onEdit,
    onCurrent,
    onSave,
    onPutBack,
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
        title={mark?.text ?? (becomes ? `${value} → ${becomes}` : (value ?? undefined))}
        onClick={onCurrent}
        onDoubleClick={onEdit}
        className={`flex shrink-0 items-center px-2.5 ${ground} ${current ? 'shadow-[inset_0_0_0_2px_var(--accent)]' : ''}`}
        style={{ width }}
      >
        <span className="truncate">{value}</span>
        {becomes && <span className="ml-1.5 truncate text-small text-ink-3">→ {becomes}</span>}
        {corrected && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`${t('importing.corrected')}: ${t('importing.putBack')}`}
            title={t('importing.putBack')}
            onClick={(event) => {
              event.stopPropagation();
              onPutBack();
            }}
            className="ml-auto grid size-5 shrink-0 place-items-center rounded text-accent hover:bg-sunk coarse:size-11"
          >
            <Undo2 className="size-3" aria-hidden />
          </button>
        )}
      </div>
    );
  },
  (a, b) =>
    a.value === b.value &&
    a.mark?.text === b.mark?.text &&
    a.corrected === b.corrected &&
    a.becomes === b.becomes &&
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
