import { Buffer } from 'node:buffer';
import { guessed } from './guess.js';
import { readFile } from './readFile.js';
import { zipped } from './zip.harness.js';

const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const columnsOf = (file: Buffer, heading?: string) => {
  const { table, options } = readFile(file, heading === undefined ? {} : { heading });
  return {
    columns: table.columns,
    heading: options.heading,
    rows: table.rows.map(({ row }) => row),
    title: table.title,
  };
};

test('a line of groups above the heading goes with what it makes a month or kind, a title does not', () => {
  const lines = [
    'Marketing 2026;;;;;;',
    ';;Plan;;Ist;;',
    'Projekt;Typ;Jan;Feb;Jan;Feb;Bemerkung',
    'A;x;1;2;3;4;',
    'B;x;1;2;3;4;',
  ];
  expect(columnsOf(csv(...lines))).toEqual({
    columns: ['Projekt', 'Typ', 'Plan Jan', 'Plan Feb', 'Ist Jan', 'Ist Feb', 'Bemerkung'],
    heading: '2-3',
    rows: [4, 5],
    title: 'Marketing 2026',
  });
  const title = ['Mediaplan Köln;;;', 'Projekt;Jan;Feb;Summe', 'A;1;2;3'];
  expect(columnsOf(csv(...title))).toMatchObject({ columns: ['Projekt', 'Jan', 'Feb', 'Summe'], heading: '2' });
});

test('a line of months or kinds below the heading', () => {
  const kinds = ['Projekt;Januar;;Februar;;Gesamt', ';Plan;Ist;Plan;Ist;', 'A;1;2;3;4;10', 'B;1;2;3;4;10'];
  expect(columnsOf(csv(...kinds))).toMatchObject({
    columns: ['Projekt', 'Januar Plan', 'Januar Ist', 'Februar Plan', 'Februar Ist', 'Gesamt'],
    heading: '1-2',
    rows: [3, 4],
  });
  const years = ['Projekt;2026;2026;2026;2026;2026', ';1;2;3;4;5', 'A;1;2;3;4;5', 'B;9;9;9;9;9'];
  expect(columnsOf(csv(...years)).columns).toEqual(['Projekt', '2026 1', '2026 2', '2026 3', '2026 4', '2026 5']);
});

test('words below a heading that goes on over them, above days and amounts', () => {
  const lines = ['Supplier;Payment;;Description', ';Date;Amount;', 'A;2026-01-03;1,50;x', 'B;2026-01-04;2,50;y'];
  expect(columnsOf(csv(...lines))).toMatchObject({
    columns: ['Supplier', 'Payment Date', 'Amount', 'Description'],
    heading: '1-2',
    rows: [3, 4],
  });
  const entries = ['Supplier;Payment;;Description', 'A;open;none;', 'A;2026-01-03;1,50;x'];
  expect(columnsOf(csv(...entries))).toMatchObject({ heading: '1' });
});

test.each([
  ['amounts that look like months', ['Projekt;Jan;Feb;Mär', 'A;1;2;3', 'B;4;5;6'], ['Projekt', 'Jan', 'Feb', 'Mär']],
  ['amounts that look like years', ['Projekt;Plan;Ist', 'A;2050;2030', 'B;4;5'], ['Projekt', 'Plan', 'Ist']],
  [
    'months and kinds that are entries',
    ['Monat;Art;Betrag', 'Januar;Ist;5', 'Januar;Plan;6'],
    ['Monat', 'Art', 'Betrag'],
  ],
])('an entry is no heading: %s', (_, lines, columns) => {
  expect(columnsOf(csv(...lines))).toMatchObject({ columns, heading: '1', rows: [2, 3] });
});

test('the heading can be told: another row, two of them, or none', () => {
  const file = csv('Stand;heute;x', 'Projekt;Monat;Betrag', 'A;2026-01;5');
  expect(columnsOf(file)).toMatchObject({ columns: ['Stand', 'heute', 'x'], rows: [2, 3] });
  expect(columnsOf(file, '2')).toMatchObject({ columns: ['Projekt', 'Monat', 'Betrag'], heading: '2', rows: [3] });
  expect(columnsOf(file, '1-2').rows).toEqual([3]);
  expect(columnsOf(file, '0')).toMatchObject({ columns: ['A', 'B', 'C'], heading: '0', rows: [1, 2, 3] });
  expect(readFile(file, {}).options.headings).toEqual(['0', '1', '1-2', '2', '2-3', '3']);
});

test('a table of notes: bars around each line, a rule below the heading', () => {
  const { table } = readFile(
    csv('| **What** | Who | Jan | Feb |', '|---|:--|---|---|', '| Start | Lead | Mon 7 | |', '| End | | | 12 |'),
    {},
  );
  expect(table.columns).toEqual(['**What**', 'Who', 'Jan', 'Feb']);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['Start', 'Lead', 'Mon 7', ''],
    ['End', '', '', '12'],
  ]);
  expect(guessed('PLAN', table)).toEqual({
    '**What**': 'label',
    Who: 'responsible',
    Jan: 'dayInMonth',
    Feb: 'dayInMonth',
  });
});

test('things by their names in JSON are rows; columns of days are milestones where no field takes them', () => {
  const { table } = readFile(
    Buffer.from(
      JSON.stringify({
        v20: { start: '2023-04-18', lts: '2023-10-24', codename: 'Iron' },
        v21: { start: '2023-10-17' },
      }),
    ),
    {},
  );
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['v20', '2023-04-18', '2023-10-24', 'Iron'],
    ['v21', '2023-10-17', undefined, undefined],
  ]);
  expect(guessed('PLAN', table)).toEqual({ name: 'label', start: 'startDate', lts: 'milestoneDay', codename: null });
});

test('amounts by month and kind are guessed, and then no other amount', () => {
  const of = (heading: string, ...lines: string[]) => guessed('COST', readFile(csv(heading, ...lines), {}).table);
  expect(of('Kampagne;Budget;Spent;Rest', 'A;1;2;3')).toEqual({
    Kampagne: 'project',
    Budget: 'monthAmount',
    Spent: 'monthAmount',
    Rest: null,
  });
  expect(of('Projekt;Monat;Budget', 'A;2026-01;5')).toMatchObject({ Monat: 'period', Budget: 'monthAmount' });
  expect(of('Projekt;Monat;Betrag;Budget', 'A;2026-01;5;9')).toMatchObject({ Betrag: 'amount', Budget: null });
  expect(of('Projekt;1;2;3;4;5;Summe', 'A;5;5;5;5;5;25')).toMatchObject({
    1: 'monthAmount',
    5: 'monthAmount',
    Summe: null,
  });
});

test('a number shown as pounds or as a share is read as it is seen', () => {
  const file = zipped({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$£-809]#,##0.00"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>a</t></is></c></row>' +
      '<row r="2"><c s="1"><v>1234.567</v></c></row><row r="3"><c s="2"><v>5.5</v></c></row><row r="4"><c s="3"><v>0.07</v></c></row></sheetData></worksheet>',
  });
  expect(readFile(file, {}).table.rows.map(({ cells }) => cells[0])).toEqual(['GBP 1234.5670', 5.5, '7%']);
});
