import type { Names } from '../form/formField.js';
import type { KeyBinding } from '../keys.js';
import type { Forest, TreeRow } from './forest.js';
import type { Note } from './RowNote.js';
import type { Selection } from './selection.js';
import type { Columns } from './useColumns.js';

/** A thing with a row in a grid. Where there is no tree every depth is 0. */
export interface GridItem extends TreeRow {
  deleted?: boolean;
}

/** Values typed or pasted for a row, by column. */
export type Values = Readonly<Record<string, unknown>>;

export interface GridTree<Row> {
  /** The column that carries it. */
  column: string;
  forest: Forest<Row & TreeRow>;
  closed: ReadonlySet<string>;
  /** Rows at the top are the list itself, not headings of what is below them. */
  isFlatTop?: boolean;
  close(ids: readonly string[], closed: boolean): void;
  /** Puts rows elsewhere; without it nothing can be moved. */
  move?(ids: readonly string[], to: { parentId: string | null; position: number | undefined }): void;
  /** Left out: each may stand under any that is not below it. */
  mayStandUnder?(row: Row, parent: Row | null): boolean;
  /** Why not, in words. */
  whyNotUnder?(row: Row, parent: Row): string;
  /** Whether rows let themselves be held. */
  begins?(ids: readonly string[]): boolean;
}

/** How many cells of a block stay as they were. */
export interface LeftOut {
  /** What stands in the block does not fit there. */
  unfit: number;
  /** They are only read, e.g. those of a closed month. */
  fixed: number;
}

export interface GridWriting<Row> {
  names: Names;
  /** `seen`: what `GridEditing` said of the row when the cell was opened. */
  save(row: Row, values: Values, seen?: number): void;
  /** A block from elsewhere: what of rows that are there, and rows that are not there yet. */
  paste(changed: readonly { row: Row; values: Values }[], added: readonly Values[], leftOut: LeftOut): void;
  /** The cells of a pasted block as this grid reads them; null: it can't. */
  understand?(block: readonly (readonly string[])[]): readonly (readonly (string | null)[])[];
  /** Only what is typed of this begins a cell; other letters stay commands. */
  begins?: RegExp;
  /** Keys are commands for the row: letters begin no cell, and Enter stays where it has written. */
  hasCommands?: true;
}

/** The cell that is edited in place. */
export interface EditedCell {
  id: string;
  column: string;
  /** What was typed to begin with. */
  first?: string | undefined;
  /** The row's revision when it was opened: what others write to the cell meanwhile is asked about, not overwritten. */
  seen?: number | undefined;
  /** Of a row that was just made: who gives up its name has it taken away again. */
  isNew?: boolean;
}

/** Which cell is edited, where the page has a say in it; else the grid knows by itself. */
export interface GridEditing {
  now: EditedCell | null;
  set(next: EditedCell | null): void;
  /** By Escape, before it closes. */
  givesUp?(): void;
}

/** The row at the end that is not there yet: who types into it makes one. */
export interface GridCreating {
  label: string;
  /** Columns without which none is made. */
  required: readonly string[];
  make(values: Values): void;
}

/** Somebody else who writes in a cell. */
export interface Writer {
  column: string;
  name: string;
}

/** What a page asks of its grid. */
export interface GridHandle {
  focus(): void;
  /** Brings a cell into view, and the keyboard to it. */
  show(id: string, column: string): void;
  /** The cells that are chosen, or the one that the keyboard is on. */
  block(): { rows: readonly string[]; columns: readonly string[] };
  /** Begins to type in a cell; in the row at the end where none is named. */
  edit(id: string | null, column?: string): void;
}

export interface GridProps<Row extends GridItem> {
  label: string;
  rows: readonly Row[];
  columns: Columns<Row>;
  /** What the rows are made of: where it changes others did it, and what is looked at stays in its place. */
  source: unknown;
  selection: Selection;
  onSelect(next: Selection | ((now: Selection) => Selection)): void;
  tree?: GridTree<Row> | undefined;
  writing?: GridWriting<Row> | undefined;
  editing?: GridEditing | undefined;
  creating?: GridCreating | undefined;
  /** Opens a row's panel, e.g. because the cell of a column can only be written there. */
  onOpen(id: string, column?: string): void;
  /** The row and the cell the keyboard is on. */
  onDelete?: ((id: string, column: string) => void) | undefined;
  onEscape?: () => void;
  /** Keys of the page among the rows; they go before those of the grid. */
  keys?: readonly KeyBinding[];
  /** A press opens the panel at once: there is one already, or no room for cells. */
  opensByPress?: boolean;
  /** For fingers: a press on a cell writes it at once, one on the first cell of a row opens the panel. */
  editsByPress?: boolean;
  /** A choice is one of cells, as in a spreadsheet: they are tinted, not their rows. */
  choosesCells?: boolean;
  /** What a pointer over a row is offered in its first cell: the way to its panel, where a press chooses a cell. */
  openLabel?: string | undefined;
  /** Who else writes in which row just now. */
  writers?: ReadonlyMap<string, Writer>;
  /** When somebody else changed a row lately (performance.now()). */
  touched?(id: string): number | undefined;
  /** Why the last change of a row was refused. */
  note?: Note | null | undefined;
  /** Rows have a second line. */
  twoLines?: boolean;
  /** Pixels of the head, where its columns have more than a name. */
  headHeight?: number;
  /** The column the keyboard is on at first; left out: the first. */
  startsAt?: string;
  /** What is done to the rows is on its way. */
  busy?: boolean;
  /** Rows come into view, from and to an index: they may be fetched. */
  onView?(from: number, to: number): void;
  /** What the sums at the end are made of, where a column has amounts. */
  sums?: readonly Row[] | undefined;
}

/** Id of the row that is not there yet. */
export const newRow = '+';
