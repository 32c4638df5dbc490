import { type Class, fieldsOf } from '@contracts/fields.js';
import { Asterisk, EyeOff, Minus } from 'lucide-react';
import { choiceName, fieldName } from '../../words/names.js';
import { t } from '../../words/t.js';
import type { FormField } from './formField.js';

type Item = Readonly<Record<string, string>>;

interface Props {
  label: string;
  of: Class;
  table: NonNullable<FormField['table']>;
  /** The columns that there are; left out: all. */
  shown: readonly string[] | undefined;
  items: readonly object[];
  disabled: boolean;
  error: string | null;
  onChange(items: readonly object[]): void;
}

/** How the values of a cell look; one that has no sign is written out. */
const signs: Readonly<Record<string, typeof Asterisk>> = { REQUIRED: Asterisk, HIDDEN: EyeOff };
const tones: Readonly<Record<string, string>> = { REQUIRED: 'text-accent', HIDDEN: 'text-ink-3 bg-sunk' };

const choicesOf = (of: Class, name: string): readonly string[] =>
  fieldsOf(of).find((field) => field.name === name)?.choices ?? [];

/** A list of groups as a table: each press on a cell takes its next value, after the last one none. */
export function TableField({ label, of, table, shown, items, disabled, error, onChange }: Props) {
  const columns = choicesOf(of, table.columns).filter((column) => shown?.includes(column) ?? true);
  const values = choicesOf(of, table.cell);
  const isAt = (item: Item, row: string, column: string) => item[table.rows] === row && item[table.columns] === column;
  const put = (row: string, column: string, next: string | undefined) => {
    const others = (items as readonly Item[]).filter((item) => !isAt(item, row, column));
    const made = { [table.rows]: row, [table.columns]: column, [table.cell]: next };
    onChange(next === undefined ? others : [...others, made]);
  };
  return (
    <div className="w-full py-1">
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col" className="text-left text-small font-medium text-ink-3">
                <span className="sr-only">{fieldName(table.rows)}</span>
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="h-28 w-8 min-w-8 px-0 pb-1 text-center align-bottom text-small font-medium text-ink-3 coarse:w-11 coarse:min-w-11"
                >
                  <span className="inline-block rotate-180 [writing-mode:vertical-rl]">{choiceName(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {choicesOf(of, table.rows).map((row) => (
              <tr key={row} className="border-t border-line">
                <th scope="row" className="max-w-0 truncate py-0 pr-2 text-left font-normal" title={fieldName(row)}>
                  {fieldName(row)}
                </th>
                {columns.map((column) => {
                  const value = (items as readonly Item[]).find((item) => isAt(item, row, column))?.[table.cell];
                  return (
                    <td key={column} className="p-0">
                      <Cell
                        label={`${fieldName(row)}, ${choiceName(column)}`}
                        value={value}
                        disabled={disabled}
                        onPress={() => put(row, column, values[value === undefined ? 0 : values.indexOf(value) + 1])}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-small text-ink-3">
        {[undefined, ...values].map((value) => (
          <span key={value ?? ''} className="inline-flex items-center gap-1">
            <Sign value={value} />
            {textOf(value)}
          </span>
        ))}
      </p>
      {error && <p className="text-small text-bad">{error}</p>}
    </div>
  );
}

const textOf = (value: string | undefined): string => (value === undefined ? t('record.usual') : choiceName(value));

function Sign({ value }: { value: string | undefined }) {
  const Icon = value === undefined ? Minus : signs[value];
  if (!Icon) return <>{choiceName(value ?? '')}</>;
  return <Icon className="size-4 opacity-80" aria-hidden />;
}

interface CellProps {
  label: string;
  value: string | undefined;
  disabled: boolean;
  onPress(): void;
}

const Cell = ({ label, value, disabled, onPress }: CellProps) => (
  <button
    type="button"
    disabled={disabled}
    aria-label={`${label}: ${textOf(value)}`}
    title={textOf(value)}
    className={`grid h-7 w-full place-items-center coarse:h-11 ${value === undefined ? 'text-line-strong' : (tones[value] ?? '')} enabled:hover:bg-sunk`}
    onClick={onPress}
  >
    <Sign value={value} />
  </button>
);
