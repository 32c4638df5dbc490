import { FileRefused } from '../fileRefused.js';
import { readFile } from './readFile.js';
import { zipped } from './zip.harness.js';

/** What of a file is too much, or `read`. */
function tooMuch(file: Buffer | string): unknown {
  try {
    readFile(Buffer.from(file as string), {});
    return 'read';
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return [error.status, error.code, error.params['what']];
  }
}
const workbook = (rows: string, strings = '', after = '') =>
  zipped({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Plan" r:id="rId1"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  });
const rowsOf = (count: number, cells: (row: number) => string) =>
  Array.from({ length: count }, (_, i) => `<row r="${i + 1}">${cells(i + 1)}</row>`).join('');
const shared = '<c t="s"><v>0</v></c>';
const string = (length: number) => `<si><t>${'a'.repeat(length)}</t></si>`;
const items = Array.from({ length: 40_000 }, (_, i) => ({ what: `w${i}` }));

test.each([
  [
    'a text of 2 MB that 45,000 rows share',
    () =>
      workbook(
        rowsOf(45_000, () => shared),
        string(2_000_000),
      ),
    'cell',
  ],
  [
    'a text of 32 kB that 45,000 rows share',
    () =>
      workbook(
        rowsOf(45_000, () => shared),
        string(32_000),
      ),
    'text',
  ],
  [
    'two million shared texts',
    () =>
      workbook(
        rowsOf(2, () => shared),
        '<si><t>a</t></si>'.repeat(2e6),
      ),
    'cells',
  ],
  ['a last column in each row', () => workbook(rowsOf(45_000, (row) => `<c r="KN${row}"><v>1</v></c>`)), 'cells'],
  [
    'a text merged over all rows',
    () => {
      const cells = (row: number) =>
        `<c r="B${row}"><v>1</v></c>${row === 1 ? `<c r="A1" t="str"><v>${'a'.repeat(30_000)}</v></c>` : ''}`;
      return workbook(rowsOf(5_000, cells), '', '<mergeCells><mergeCell ref="A1:A5000"/></mergeCells>');
    },
    'text',
  ],
  ['lists in lists', () => `[{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`, 'depth'],
  ['millions of things', () => `[${'{},'.repeat(2e6)}{}]`, 'cells'],
  [
    'a text of the outer thing at each item',
    () => JSON.stringify([{ name: 'P', note: 'x'.repeat(9_000), items }]),
    'text',
  ],
  [
    'a list of the outer thing at each item',
    () => JSON.stringify([{ name: 'P', note: Array.from({ length: 4_000 }, () => 'xx'), items }]),
    'text',
  ],
  [
    'fields of the outer thing at each item',
    () =>
      JSON.stringify([{ name: 'P', ...Object.fromEntries(items.slice(0, 200).map((_, i) => [`f${i}`, 1])), items }]),
    'cells',
  ],
  [
    'long headings over many rows',
    () =>
      `${Array.from({ length: 30 }, (_, i) => `${i}`.padEnd(180, 'x')).join(';')}\n${`1${';1'.repeat(29)}\n`.repeat(12_000)}`,
    'headings',
  ],
  ['nothing but ends of lines', () => '\n'.repeat(10_000_000), 'cells'],
  ['nothing but commas', () => ','.repeat(10_000_000), 'cells'],
  ['a quote that never ends', () => `a,b\n"${'x'.repeat(10_000_000)}`, 'cell'],
])('too much: %s', (_, file, what) => expect(tooMuch(file())).toEqual([413, 'FILE_TOO_BIG', what]));

test('quoted separators and brackets in texts are text', () => {
  expect(tooMuch(`a;b\n${`"${';'.repeat(30_000)}";1\n`.repeat(110)}`)).toBe('read');
  expect(tooMuch(JSON.stringify([{ a: `${'['.repeat(1_000)}\\"` }, { a: `"${'{'.repeat(1_000)}` }]))).toBe('read');
});
