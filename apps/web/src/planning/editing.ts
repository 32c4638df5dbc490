/** The cell that is edited in place. */
export interface Editing {
  id: string;
  cell: string;
}
