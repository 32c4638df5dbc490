/** The cell that is edited in place. */
export interface Editing {
  id: string;
  cell: string;
  /** The row's revision when it was opened: what others write to the cell meanwhile is asked about, not overwritten. */
  seen?: number | undefined;
}
