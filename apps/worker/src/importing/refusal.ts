import { mostUploadBytes } from '@contracts/importing/import.js';
import { FileRefused } from '../fileRefused.js';

/**
 * Bounds of what is read of one file, whatever it claims (stack.md: a hostile 1.5 MB workbook exhausted 1 GB). Together
 * they keep the worst file of each format within the thread's memory (fileReader.ts) and a few seconds.
 */
export const bounds = {
  upload: mostUploadBytes,
  zipEntries: 2_000,
  /** Bytes of all unpacked parts of a workbook that are read. */
  unpacked: 100_000_000,
  rows: 50_000,
  columns: 300,
  /** Rows by columns, also where nothing stands; in JSON every value, however deep. */
  cells: 1_500_000,
  /** Characters of one cell: a spreadsheet holds 32,767. */
  cell: 100_000,
  /** Characters of all cells together, what several share counted in each. */
  text: 25_000_000,
  /** Characters of the headings, once a row: each row is shown and stored with them. */
  headings: 50_000_000,
  /** Lists and things within each other. */
  depth: 50,
  /** Choices of all questions together. */
  choices: 500_000,
} as const;

export const tooBig = (what: keyof typeof bounds): FileRefused =>
  new FileRefused(413, 'FILE_TOO_BIG', { what, max: bounds[what] });

/** Counts the cells of a file as they are found, and refuses what is too much. */
export function countedCells() {
  let [cells, text] = [0, 0];
  return {
    add(cell: unknown): void {
      if (typeof cell === 'string') {
        if (cell.length > bounds.cell) throw tooBig('cell');
        text += cell.length;
        if (text > bounds.text) throw tooBig('text');
      }
      if (++cells > bounds.cells) throw tooBig('cells');
    },
  };
}
