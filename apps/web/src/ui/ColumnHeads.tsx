interface Props<T extends string> {
  of: readonly T[];
  nameOf(column: T): string;
  className: string;
}

/** Heads of a plain table's columns. */
export const ColumnHeads = <T extends string>({ of, nameOf, className }: Props<T>) =>
  of.map((column) => (
    <th key={column} scope="col" className={className}>
      {nameOf(column)}
    </th>
  ));
