import { t } from '../../words/t.js';
import { FieldInput } from '../form/FieldInput.js';
import type { FormField } from '../form/formField.js';
import { Popover } from '../Popover.js';
import type { BoardColumn } from './board.js';

/** How many cards a column is meant to have at most. */
export interface Limits {
  of(column: string): number | null;
  set(column: string, most: number | null): void;
}

interface Props {
  column: BoardColumn<{ id: string }>;
  limits: Limits;
}

/** Its name, how many cards it has and of how many at most, what they come to. */
export function ColumnHead({ column: { id, label, mark, cards, sum }, limits }: Props) {
  const most = limits.of(id);
  const isOver = most !== null && cards.length > most;
  const count = most === null ? String(cards.length) : `${cards.length} / ${most}`;
  return (
    <header className="flex h-9 shrink-0 items-center gap-1.5 px-3">
      {mark}
      <span className="min-w-0 truncate font-[560]">{label}</span>
      <Popover
        label={t('ui.columnLimit', { name: label })}
        className="w-52 p-3"
        button={
          <button
            type="button"
            title={t(isOver ? 'ui.columnOverLimit' : 'ui.columnLimit', { name: label })}
            className={`shrink-0 rounded px-1 text-small tabular-nums hover:bg-line ${isOver ? 'bg-bad-soft font-[560] text-bad' : 'text-ink-3'}`}
          >
            {count}
          </button>
        }
      >
        {(close) => (
          <FieldInput
            field={field}
            label={t('ui.mostCards')}
            hint={t('ui.mostCardsHint')}
            autoFocus
            value={most}
            onChange={(value) => {
              limits.set(id, (value as number | null) ?? null);
              close();
            }}
          />
        )}
      </Popover>
      {sum && <span className="figure ml-auto text-small text-ink-2">{sum}</span>}
    </header>
  );
}

const field: FormField = { name: 'most', kind: 'integer', min: 1, max: 999, nullable: true, required: false };
