import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { inputs } from '../../../../tests/input/input.js';
import { plainOf, safeCsv } from '../exporting/sheet.js';
import { FileRefused } from '../fileRefused.js';
import { readCsv } from './csv.js';
import { readFile } from './readFile.js';
import { zipped } from './zip.harness.js';

const refusal = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof FileRefused) return `${error.status} ${error.code}`;
    throw error;
  }
  return 'read';
};

const workbook = (sheet: string, more: Record<string, string | Buffer> = {}): Buffer =>
  zipped({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Plan" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Titel</t></si><si><r><t>Mes</t></r><r><t xml:space="preserve">se </t></r><rPh><t>X</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  });

test('a workbook: shared and inline text, dates by style, numbers, formulas, gaps, a title above the heading', () => {
  const { table, format, options } = readFile(
    workbook(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Unser Plan</t></is></c></row>' +
        '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="inlineStr"><is><t>Beginn</t></is></c><c r="D3" t="str"><v>Wert</v></c></row>' +
        '<row r="5"><c r="A5" t="s"><v>1</v></c><c r="C5" s="1"><v>46095</v></c><c r="D5"><f>1+1</f><v>12.5</v></c></row>' +
        '<row r="6"><c r="A6" t="str"><v>a_x000D__x005F_x0041_</v></c><c r="C6" s="2"><v>0.5</v></c><c r="D6" t="b"><v>1</v></c></row>',
    ),
    {},
  );
  expect([format, options]).toMatchObject(['XLSX', { sheet: 'Plan', sheets: ['Plan'], heading: '3' }]);
  expect(table.columns).toEqual(['Titel', 'Beginn', 'Wert']);
  expect(table.rows).toEqual([
    { row: 5, cells: ['Messe ', { day: '2026-03-14' }, 12.5] },
    { row: 6, cells: ['a\r_x0041_', 0.5, true] },
  ]);
});

test('a hostile workbook is refused before it is unpacked', () => {
  const bomb = deflateRawSync(
    Buffer.alloc(300_000_000, '<row><c t="inlineStr"><is><t>aaaaaaaaaaaaaaaa</t></is></c></row>'),
  );
  const packed = zipped({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': { packed: bomb },
  });
  expect(packed.length).toBeLessThan(1_500_000);
  expect(refusal(() => readFile(packed, {}))).toBe('413 FILE_TOO_BIG');
  const many = Object.fromEntries(Array.from({ length: 2_100 }, (_, i) => [`x/${i}`, '']));
  expect(refusal(() => readFile(zipped(many), {}))).toBe('413 FILE_TOO_BIG');
  const lol = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>';
  const cell = '<row><c t="s"><v>0</v></c></row>';
  expect(refusal(() => readFile(workbook(cell, { 'xl/sharedStrings.xml': lol }), {}))).toBe('422 FILE_BROKEN');
  expect(refusal(() => readFile(workbook('<row><c r="ZZZ1"><v>1</v></c></row>'), {}))).toBe('413 FILE_TOO_BIG');
});

test.each([
  ['an empty file', Buffer.alloc(0), '422 FILE_EMPTY'],
  ['a heading without rows', Buffer.from('a;b\r\n'), '422 FILE_EMPTY'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), '415 UNSUPPORTED_FILE'],
  ['a PDF', Buffer.from('%PDF-1.7\n...'), '415 UNSUPPORTED_FILE'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), '415 UNSUPPORTED_FILE'],
  ['a page', Buffer.from('<!DOCTYPE html><html>'), '415 UNSUPPORTED_FILE'],
  ['a zip of something else', zipped({ 'a.txt': 'a' }), '422 FILE_BROKEN'],
  ['half a workbook', workbook('<row/>').subarray(0, 300), '422 FILE_BROKEN'],
  ['half a JSON', Buffer.from('[{"a":1},'), '422 FILE_BROKEN'],
  ['too big', Buffer.alloc(25_000_001, 97), '413 FILE_TOO_BIG'],
])('%s is refused', (_, file, expected) => expect(refusal(() => readFile(file, {}))).toBe(expected));

const text = 'Träger;Straße;Ort\r\nMüller;"a ""b""\nc";Köln\r\n€;x;y\r\n';
const utf16be = (it: string): Buffer => Buffer.from(it, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from(text), 'utf-8'],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
  ['UTF-16 LE', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 LE without mark', Buffer.from(text, 'utf16le'), 'utf-16le'],
  ['UTF-16 BE', utf16be(`\uFEFF${text}`), 'utf-16be'],
  ['Windows-1252', Buffer.from(text.replaceAll('€', '\x80'), 'latin1'), 'windows-1252'],
])('CSV in %s', (_, file, encoding) => {
  const { table, options, format } = readFile(file, {});
  expect([format, options]).toMatchObject(['CSV', { encoding, separator: ';', heading: '1' }]);
  expect(table.columns).toEqual(['Träger', 'Straße', 'Ort']);
  expect(table.rows.map((it) => it.cells)).toEqual([
    ['Müller', 'a "b"\nc', 'Köln'],
    ['€', 'x', 'y'],
  ]);
});

test('the separator is guessed or told; repeated and missing headings get names', () => {
  const read = (it: string, told = {}) => readFile(Buffer.from(it), told);
  expect(read('a,b\n1,"2;3"\n').options.separator).toBe(',');
  expect(read('a\tb\tc,d\n1\t2\t3,4\n').options.separator).toBe('\t');
  expect(read('a|b\n1|2\n').options.separator).toBe('|');
  expect(read('sep=,\na,b;c\n1,2;3\n').options.separator).toBe(',');
  expect(read('a,b;c\n1,2;3\n', { separator: ';' }).table.columns).toEqual(['a,b', 'c']);
  expect(read('a;a;;b\n1;2;3;4\n').table.columns).toEqual(['a', 'a (2)', 'C', 'b']);
});

/** What may be taken for a formula: each gets an apostrophe in our exports. */
const calculated = [
  '=1+1',
  '+49',
  '-5',
  '@A1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
  ' =1',
  '\u00a0\u200b=1',
  '\u0000@A1',
  '\u3164－1',
  "'x",
  '\t',
];

test.each(calculated)('%j is no formula in an export; the apostrophe is taken off there alone', (text) => {
  expect(safeCsv(text)).toBe(`'${text}`);
  expect(plainOf(safeCsv(text))).toBe(text);
  const id = randomUUID();
  const cells = (heading: string, first: string) =>
    readCsv(Buffer.from(`${heading};b\r\n${first};"'${text}"\r\n`), {}).rows[1]?.cells;
  expect(cells('Id', id)).toEqual([id, text]);
  expect(cells('Id', 'P-1')).toEqual(['P-1', `'${text}`]);
  expect(cells('a', id)).toEqual([id, `'${text}`]);
});

test.each(['x', "x'", '5-3', 'a=b', '', '表', ' x'])('%j is written as it is', (text) => {
  expect([safeCsv(text), plainOf(`'${text}`)]).toEqual([text, text.startsWith("'") ? text : `'${text}`]);
});

test('JSON: rows, rows in an object, things with items; a missing field is not an empty one', () => {
  const read = (it: unknown) => readFile(Buffer.from(JSON.stringify(it)), {}).table;
  expect(read([{ a: 1, b: null }, { a: 'x' }]).rows.map((it) => it.cells)).toEqual([
    [1, null],
    ['x', undefined],
  ]);
  expect(read({ rows: [{ a: 1 }] }).columns).toEqual(['a']);
  const nested = read([
    { name: 'P', source: 's', items: [{ what: 'w', name: 'n' }] },
    { name: 'Q', items: [] },
  ]);
  expect(nested).toEqual({
    columns: ['project', 'source', 'what', 'name'],
    rows: [
      { row: 1, cells: ['P', 's', 'w', 'n'] },
      { row: 2, cells: ['Q', undefined, undefined, undefined] },
    ],
    nested: true,
  });
});

test.each(inputs(['payments.csv', 15], ['spend/medientransparenz-at-2012q3.csv', 2_134]))(
  '%s is read as it is',
  (_, file, rows) => {
    const { table, options } = readFile(file, {});
    expect(options).toMatchObject({ encoding: 'utf-8', separator: ',', heading: '1' });
    expect(table.rows).toHaveLength(rows);
  },
);

test('merged cells count for each of their rows; hidden and empty sheets are passed over', () => {
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const merged = zipped({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Listen" state="hidden" r:id="r1"/><sheet name="Titel" r:id="r2"/><sheet name="Plan" r:id="r3"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/><Relationship Id="r2" Target="worksheets/b.xml"/><Relationship Id="r3" Target="worksheets/c.xml"/></Relationships>',
    'xl/worksheets/a.xml': `<worksheet><sheetData><row r="1">${text('A1', 'x')}</row><row r="2">${text('A2', 'y')}</row></sheetData></worksheet>`,
    'xl/worksheets/b.xml': `<worksheet><sheetData><row r="1">${text('A1', 'Marketing')}</row></sheetData></worksheet>`,
    'xl/worksheets/c.xml':
      `<worksheet><sheetData><row r="1">${text('A1', 'Projekt')}${text('B1', 'Titel')}</row>` +
      `<row r="2">${text('A2', 'Messe')}${text('B2', 'Stand')}</row><row r="3">${text('B3', 'Abbau')}</row><row r="4">${text('A4', ' ')}</row></sheetData>` +
      '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="ZZZ9:A1048576"/><mergeCell ref="x"/></mergeCells></worksheet>',
  });
  const { options, table } = readFile(merged, {});
  expect(options).toMatchObject({ sheet: 'Plan', sheets: ['Listen', 'Titel', 'Plan'] });
  expect(table.rows).toEqual([
    { row: 2, cells: ['Messe', 'Stand'] },
    { row: 3, cells: ['Messe', 'Abbau'] },
  ]);
  expect(readFile(merged, { sheet: 'Listen' }).table.rows).toEqual([{ row: 2, cells: ['y'] }]);
});

test('a title and decimal commas do not hide the separator; Japanese files are read as they are written', () => {
  const titled = readCsv(Buffer.from('Bericht 2026\n\nProjekt;Monat;Betrag\nA;2026-01;1,5\n\nB;2026-01;2,5\n'), {});
  expect(titled.separator).toBe(';');
  expect(titled.rows.map(({ row, cells }) => [row, cells.length])).toEqual([
    [1, 1],
    [3, 3],
    [4, 3],
    [6, 3],
  ]);
  const japanese = Buffer.from([0x96, 0xbc, 0x8f, 0xcc, 0x0a, 0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x0a]);
  expect(readCsv(japanese, {})).toMatchObject({
    encoding: 'shift_jis',
    rows: [{ cells: ['名称'] }, { cells: ['テスト'] }],
  });
  expect(readCsv(Buffer.from('Größe;Straße\nÄpfel;Öl – 5 €\n', 'latin1'), {}).encoding).toBe('windows-1252');
});

test('a marked text is text, whatever characters stand in it', () => {
  const { table } = readFile(Buffer.from('\uFEFFTitel;Text\r\nMesse;a\u0000b\r\n'), {});
  expect(table.rows).toEqual([{ row: 2, cells: ['Messe', 'a\u0000b'] }]);
});

test('no rows at all are an empty file', () => {
  for (const nothing of ['[]', '{}']) expect(refusal(() => readFile(Buffer.from(nothing), {}))).toBe('422 FILE_EMPTY');
});

const tableIn = (file: unknown): unknown => {
  const { table } = readFile(Buffer.from(JSON.stringify(file)), {});
  return table.rows.map(({ cells }) => Object.fromEntries(table.columns.map((name, i) => [name, cells[i]])));
};

test('JSON: one project with lists of items keeps its name and all of its lists', () => {
  const alone = { project: 'Python 3.13', milestones: [{ what: 'beta 1' }], patches: [{ what: '3.13.1' }] };
  expect(tableIn(alone)).toEqual([
    { project: 'Python 3.13', what: 'beta 1' },
    { project: 'Python 3.13', what: '3.13.1' },
  ]);
});

test('JSON: a wrapper gives all of its lists; items and releases of one project stand in one table', () => {
  const wrapped = {
    title: 'All plans',
    active: [{ name: 'A', releases: [{ what: '1' }], items: [{ what: '2' }] }],
    old: [{ name: 'B', releases: [{ what: '3' }] }],
  };
  expect(tableIn(wrapped)).toEqual([
    { project: 'A', what: '2' },
    { project: 'A', what: '1' },
    { project: 'B', what: '3' },
  ]);
});

test('JSON in UTF-16 is read, with and without its mark', () => {
  const text = JSON.stringify([{ what: 'Größe', when: '2026-05-05' }]);
  for (const file of [Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text, 'utf16le').swap16()])
    expect(readFile(file, {}).table.rows).toEqual([{ row: 1, cells: ['Größe', '2026-05-05'] }]);
});

test('Shift_JIS without kana is recognised, umlauts are not taken for it', () => {
  // 東京,広告
  const japanese = Buffer.from('938c8b9e2c8d4c8d90', 'hex');
  expect(readCsv(Buffer.concat([japanese, Buffer.from('\n1,2\n')]), {})).toMatchObject({
    encoding: 'shift_jis',
    rows: [{ cells: ['東京', '広告'] }, { cells: ['1', '2'] }],
  });
  for (const text of ['Käse,Jäger\n', 'crééé,ça\n', 'Straße ärgert,Büro\n'])
    expect(readCsv(Buffer.from(text, 'latin1'), {}).encoding).toBe('windows-1252');
});
