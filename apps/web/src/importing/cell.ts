/** A cell of the preview: the place of its row, and of its column. */
export interface Cell {
  index: number;
  column: number;
}

/** Its element's id, for `aria-activedescendant`. */
export const cellId = ({ index, column }: Cell): string => `import-cell-${index}-${column}`;
