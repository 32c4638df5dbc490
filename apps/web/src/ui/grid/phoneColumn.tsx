import { formatFigure } from '../../words/formats/amount.js';
import { type Column, sumOf } from './columns.js';
import type { Columns } from './useColumns.js';

/** Of the columns beside the name so many are told in the second line. */
const most = 3;

/**
 * On a phone each row is one column: its name with the first amount of those that show, below it what else tells it apart.
 * Lines are as wide as the page.
 */
export function phoneColumn<Row>(columns: Columns<Row>): Columns<Row> {
  const [name, ...others] = columns.shown;
  if (!name) return columns;
  const figure = others.find(({ amount }) => amount);
  const told = others.filter((column) => !column.figure && column.field?.format !== 'color').slice(0, most);
  const only: Column<Row> = {
    ...name,
    content: (row) => <TwoLines row={row} name={name} figure={figure} told={told} />,
    ...(figure && { sum: (rows) => sumOf(figure, rows) }),
  };
  return { ...columns, shown: [only], widthOf: () => innerWidth };
}

interface Props<Row> {
  row: Row;
  name: Column<Row>;
  figure: Column<Row> | undefined;
  told: readonly Column<Row>[];
}

function TwoLines<Row>({ row, name, figure, told }: Props<Row>) {
  const amount = figure?.amount?.(row);
  const more = told
    .map((column) => (column.field?.kind === 'flag' ? column.text(row) && column.name : column.text(row)))
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {name.mark?.(row)}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 flex-1 truncate ${name.look?.(row) ?? ''}`}>{name.text(row)}</span>
          {amount !== undefined && (
            <span className={`figure shrink-0 ${amount < 0 ? 'text-bad' : ''}`}>{formatFigure(amount)}</span>
          )}
        </span>
        {more && <span className="block truncate text-small font-normal text-ink-2">{more}</span>}
      </span>
    </>
  );
}
