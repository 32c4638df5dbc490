import { commandsOf } from './commands.js';
import { newPerson } from './matching.js';
import { accepted, nobody, read, readerOf, tableOf } from './sample.harness.js';
import type { Known, KnownElement } from './table.js';

const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

function known(id: string, more: Partial<KnownElement> = {}): KnownElement {
  const days = { startDate: '2026-01-01', endDate: '2026-12-31', deleted: false };
  const it: KnownElement = {
    ...{ id, type: 'MAIN', label: 'Messe', identifier: 'P-1', parentId: null, ...days, fields: {} },
    ...more,
  };
  const fields = { label: it.label, identifier: it.identifier, description: '', responsible: null, detached: false };
  return { ...it, fields: { ...fields, ...it.fields } };
}
const tenant = (...elements: KnownElement[]): Known => ({
  ...nobody,
  elements,
  people: [{ id: uuid(900), username: 'mira', firstName: 'Mira', lastName: 'Kessler', email: '' }],
});

const named = (data: Record<string, unknown>): unknown[] =>
  [data['username'] ?? data['responsible']].filter((it) => it !== undefined);

test('headings of three languages and a spending file', () => {
  const japanese = tableOf(
    ['プロジェクト', '名称', '開始日', '終了日', '担当者'],
    ['春', '写真', '2026年3月1日', '2026年3月9日', null],
  );
  const first = read('PLAN', japanese);
  const second = read('PLAN', japanese, { answers: accepted(first) });
  expect(second.problems).toEqual([]);
  expect(second.elements).toMatchObject([
    { type: 'MAIN', label: '春', startDate: '2026-03-01', endDate: '2026-03-09' },
    { type: 'SUB', label: '写真', startDate: '2026-03-01', endDate: '2026-03-09' },
  ]);
});

test('by id, else by number, else new; what is equal is left alone', () => {
  const table = tableOf(
    ['Id', 'Nummer', 'Art', 'Bezeichnung', 'Beginn', 'Ende'],
    [uuid(1), 'P-1', 'Projekt', 'Messe', '1.1.2026', '31.12.2026'],
    ['', 'p-2 ', '', 'Katalog neu', '1.1.2026', '31.12.2026'],
    ['', 'P-3', 'Projekt', 'Film', '1.2.2026', '28.2.2026'],
  );
  const found = read(
    'PLAN',
    table,
    {},
    tenant(known(uuid(1)), known(uuid(2), { identifier: 'P-2', label: 'Katalog' })),
  );
  expect(found.rows.map((it) => it.action)).toEqual(['unchanged', 'change', 'create']);
  const commands = commandsOf(found, nobody, readerOf('PLAN'));
  expect(commands.map((it) => [it.command, it.data.id])).toEqual([
    ['changeElement', uuid(2)],
    ['createElement', 'id<import/identifier:p-3>'],
  ]);
});

test('a missing column is left alone, an empty cell empties', () => {
  const film = known(uuid(1), { fields: { description: 'alt', sponsorName: 'Tom' } });
  const found = read('PLAN', tableOf(['Nummer', 'Beschreibung'], ['P-1', '']), {}, tenant(film));
  expect(commandsOf(found, nobody, readerOf('PLAN'))[0]?.data).toEqual({
    id: uuid(1),
    description: '',
    extendParents: true,
  });
});

test('problems by row and column: twice the same number, a forbidden parent, the root, a cycle, no date', () => {
  const table = tableOf(
    ['Nummer', 'Art', 'Bezeichnung', 'Beginn', 'Gehört zu'],
    ['A', 'Projekt', 'A', '1.1.2026', ''],
    ['a', 'Projekt', 'B', '1.1.2026', ''],
    ['C', 'Projekt', 'C', '1.1.2026', 'A'],
    ['D', 'Maßnahme', 'D', '1.1.2026', ''],
    ['E', 'Kampagne', 'E', '1.1.2026', 'F'],
    ['F', 'Kampagne', 'F', '1.1.2026', 'E'],
    ['G', 'Projekt', 'G', '', ''],
    ['H', 'Projekt', '', '1.1.2026', 'nirgends'],
  );
  expect(read('PLAN', table).problems.map((it) => [it.row, it.column, it.rule])).toEqual([
    [3, 'Nummer', 'is_unique'],
    [4, 'Gehört zu', 'parent_type'],
    [5, 'Art', 'no_root'],
    [6, 'Gehört zu', 'cycle'],
    [7, 'Gehört zu', 'cycle'],
    [8, 'Beginn', 'required'],
    [9, 'Bezeichnung', 'required'],
    [9, 'Gehört zu', 'selection_required'],
  ]);
});

test('people: found by name, mapped, left empty or made', () => {
  const table = tableOf(
    ['Projekt', 'Was', 'Wann', 'Wer'],
    ['P', 'a', '1.1.2026', 'Kessler, Mira'],
    ['P', 'b', '2.1.2026', 'Branch Manager (@puerco)'],
    ['P', 'c', '3.1.2026', 'Jana Brandt'],
  );
  const answers = {
    elementType: 'MILESTONE',
    'person:Branch Manager (@puerco)': 'CREATE',
    'person:Jana Brandt': 'EMPTY',
  };
  const found = read('PLAN', table, { answers }, tenant());
  expect(found.counts).toMatchObject({ open: 0, create: 4, problems: 0 });
  const commands = commandsOf(found, tenant(), readerOf('PLAN'));
  expect(commands.map((it) => [it.command, ...named(it.data)])).toEqual([
    ['addUser', 'puerco'],
    ['createElement'],
    ['createElement', uuid(900)],
    ['createElement', 'id<person:Branch Manager (@puerco)/puerco>'],
    ['createElement'],
  ]);
});

test('a skipped row and a corrected cell', () => {
  const table = tableOf(['Art', 'Bezeichnung', 'Beginn'], ['Projekt', 'A', 'bald'], ['Projekt', 'B', 'später']);
  const corrections = new Map([
    [2, { values: { Beginn: '1.5.2026' } }],
    [3, { skip: true }],
  ]);
  const found = read('PLAN', table, { corrections });
  expect(found.problems).toEqual([]);
  expect(found.rows.map((it) => [it.action, it.corrected])).toEqual([
    ['create', ['Beginn']],
    ['skip', []],
  ]);
});

test('the same costs again change nothing where they carry their own numbers', () => {
  const table = tableOf(['Projekt', 'Monat', 'Betrag', 'Beleg'], ['Messe', '2026-03', '1.234,50', 'R-7']);
  const answers = { costKind: 'ACTUAL', existing: 'USE' };
  const first = read('COST', table, { answers }, tenant(known(uuid(1))));
  const [entry] = first.entries.get(uuid(1)) ?? [];
  expect(entry).toMatchObject({ kind: 'ACTUAL', period: '2026-03', amount: 1_234_500 });
  const entries = new Map([[entry?.id as string, JSON.stringify(['ACTUAL', null, '2026-03', 1_234_500, ''])]]);
  const again = read('COST', table, { answers }, { ...tenant(known(uuid(1))), entries });
  expect(again.counts).toMatchObject({ unchanged: 1, entries: 0, create: 0 });
});

test('what a cell lacks is told at once, whatever else is open; blank cells are empty ones', () => {
  const columns = ['Projekt', 'Monat', 'Betrag'];
  const first = read(
    'COST',
    tableOf(columns, ['A', '2026-01', null], ['  ', '2026-01', 1], ['x'.repeat(301), '2026-01', 5]),
  );
  expect(first.problems).toMatchObject([
    { row: 2, column: 'Betrag', rule: 'required' },
    { row: 3, column: 'Projekt', rule: 'required' },
    { row: 4, column: 'Projekt', rule: 'max_length' },
  ]);
  expect(first.questions).toMatchObject([{ id: 'costKind', count: 3 }]);
});

test('amounts in another currency are asked about', () => {
  const table = tableOf(['Projekt', 'Monat', 'Betrag'], ['A', '2026-01', '$1,234.50'], ['A', '2026-01', '5.00 €']);
  const first = read('COST', table, { answers: { costKind: 'PLAN' } });
  expect(first.questions).toMatchObject([{ id: 'currency:USD', proposed: null, count: 1 }, { id: 'costKind' }]);
  const answered = (answer: string) => read('COST', table, { answers: { costKind: 'PLAN', 'currency:USD': answer } });
  expect(answered('AS_IS').counts).toMatchObject({ open: 0, problems: 0, amount: 1_239_500 });
  expect(answered('REFUSE').problems).toMatchObject([{ row: 2, rule: 'currency', params: { currency: 'USD' } }]);
});

test('a month where a day is wanted reaches over its days, at a milestone it is asked', () => {
  const table = tableOf(
    ['Titel', 'Beginn', 'Ende', 'Art'],
    ['A', 'März 2026', 'Q2 2026', 'Projekt'],
    ['B', 2026, null, 'Projekt'],
  );
  expect(read('PLAN', table).elements).toMatchObject([
    { startDate: '2026-03-01', endDate: '2026-06-30' },
    { startDate: '2026-01-01', endDate: '2026-12-31' },
  ]);
  const noDay = tableOf(['Titel', 'Beginn', 'Art'], ['A', 'June 31', 'Projekt']);
  expect(read('PLAN', noDay).problems).toMatchObject([{ rule: 'date_format' }]);
  const milestone = tableOf(['Projekt', 'Titel', 'Beginn', 'Art'], ['P', 'M', '2026-03', 'Meilenstein']);
  expect(read('PLAN', milestone).questions).toMatchObject([{ kind: 'range', samples: ['2026-03'] }]);
});

test.each(['a\0b', '\0', '\ud800', '@', 'x'.repeat(500), `${'x'.repeat(199)}😀`, 'a\nb c'])(
  'whoever a file names can be made a user: %j',
  (text) => {
    const { username, firstName, lastName } = newPerson(text, new Set());
    expect(username).toMatch(/^[A-Za-z0-9;:\-_.]{1,100}$/);
    for (const name of [firstName, lastName]) {
      expect(name.isWellFormed() && [...name].length <= 200).toBe(true);
      expect(name).not.toMatch(/\p{Cc}/u);
    }
  },
);

test('one new day of an element that is there is held against its other day', () => {
  const there = tenant(known(uuid(1)));
  const ending = read('PLAN', tableOf(['Id', 'Ende'], [uuid(1), '2025-12-31']), {}, there);
  expect(ending.problems).toMatchObject([
    { row: 2, column: 'Ende', rule: 'date_after', params: { date: '2026-01-01' } },
  ]);
  const starting = read('PLAN', tableOf(['Id', 'Beginn'], [uuid(1), '2027-01-01']), {}, there);
  expect(starting.problems).toMatchObject([{ row: 2, column: 'Beginn', rule: 'date_before' }]);
});

test('headings without umlauts, and the day of a booking for its month', () => {
  const table = tableOf(['rechtstraeger', 'Datum', 'EURO', 'medium_medieninhaber'], ['A', '15.3.2026', '5,00', 'B']);
  const { counts, elements } = read('COST', table, { answers: { costKind: 'ACTUAL' } });
  expect(counts).toMatchObject({ problems: 0, open: 0, entries: 1, amount: 5_000 });
  expect(elements).toMatchObject([{ label: 'A', startDate: '2026-03-01', endDate: '2026-03-31' }]);
});

test('a booking says its amount, and its text is one that a booking holds', () => {
  const columns = ['Projekt', 'Monat', 'Betrag', 'Text'];
  const rows = [
    ['A', '2026-01', undefined, 'x'],
    ['A', '2026-01', 5, 'x'.repeat(1_001)],
    ['A', '2026-01', 5, 'a\nb'],
  ];
  const { problems } = read('COST', tableOf(columns, ...rows), { answers: { costKind: 'PLAN' } });
  expect(problems).toMatchObject([
    { row: 2, column: 'Betrag', rule: 'required' },
    { row: 3, column: 'Text', rule: 'max_length' },
    { row: 4, column: 'Text', rule: 'one_line' },
  ]);
  const without = read('COST', tableOf(['Projekt', 'Monat'], ['A', '2026-01']));
  expect(without.problems).toMatchObject([{ column: null, rule: 'required', params: { field: 'amount' } }]);
});

test('bookings with one number are one project, by whatever name', () => {
  const table = tableOf(
    ['Projekt', 'Nummer', 'Monat', 'Betrag'],
    ['A', 'N-1', '2026-01', 1],
    [null, 'n-1 ', '2026-01', 2],
    ['B', 'N-1', '2026-01', 3],
    ['A', null, '2026-01', 4],
  );
  const { elements, counts } = read('COST', table, { answers: { costKind: 'ACTUAL' } });
  expect(elements).toMatchObject([{ label: 'A', fields: { identifier: 'N-1' } }]);
  expect(counts).toMatchObject({ problems: 0, entries: 4, amount: 10_000 });
});

test('what becomes shorter keeps what stands below it, and does so after that has its new days', () => {
  const child = known(uuid(2), { type: 'SUB', label: 'Bau', identifier: '', parentId: uuid(1), endDate: '2026-01-31' });
  const there = tenant(known(uuid(1)), child);
  const columns = ['Id', 'Beginn', 'Ende'];
  const alone = read('PLAN', tableOf(columns, [uuid(1), '2026-02-01', '2026-12-31']), {}, there);
  expect(alone.problems).toMatchObject([
    { row: 2, column: 'Beginn', rule: 'date_before_children', params: { label: 'Bau', date: '2026-01-01' } },
  ]);
  const both = read(
    'PLAN',
    tableOf(columns, [uuid(1), '2026-02-01', '2026-12-31'], [uuid(2), '2026-02-01', '2026-02-28']),
    {},
    there,
  );
  expect(both.problems).toEqual([]);
  expect(commandsOf(both, there, readerOf('PLAN')).map(({ data }) => data.id)).toEqual([uuid(2), uuid(1)]);
  const moved = read('PLAN', tableOf(columns, [uuid(1), '2026-02-01', '2027-01-31']), {}, there);
  expect(moved.problems).toEqual([]);
});

test('what keeps its days below something that moves says them again, whatever else it changes', () => {
  const action = known(uuid(2), { type: 'SUB', label: 'Bau', identifier: '', parentId: uuid(1) });
  const days = { startDate: '2026-05-05', endDate: '2026-05-05' };
  const milestone = known(uuid(3), { type: 'MILESTONE', label: 'Da', identifier: '', parentId: uuid(2), ...days });
  const there = tenant(known(uuid(1)), action, milestone);
  const columns = ['Id', 'Titel', 'Beginn', 'Ende'];
  const rows = [
    [uuid(3), 'Dort', '2026-05-05', '2026-05-05'],
    [uuid(1), 'Messe', '2026-01-03', '2027-01-02'],
  ];
  const found = read('PLAN', tableOf(columns, ...rows), {}, there);
  expect(found.problems).toEqual([]);
  expect(commandsOf(found, there, readerOf('PLAN')).map(({ data }) => data)).toMatchObject([
    { id: uuid(1), startDate: '2026-01-03', endDate: '2027-01-02' },
    { id: uuid(3), label: 'Dort', ...days },
  ]);
});

test('a type that nothing is known of is told, or left empty: then the row is asked about as one without', () => {
  const table = tableOf(['Titel', 'Art', 'Beginn'], ['Messe', 'Auftritt', '2026-05-05']);
  const kinds = (answers: Record<string, string>) => read('PLAN', table, { answers }).questions.map((it) => it.id);
  expect(read('PLAN', table).questions[0]?.choices.map((it) => it.value)).toEqual([
    ...['EMPTY', 'GROUPING', 'MAIN', 'SUB', 'MILESTONE'],
  ]);
  expect(kinds({ 'type:Auftritt': 'MAIN' })).toEqual(['type:Auftritt']);
  expect(kinds({ 'type:Auftritt': 'EMPTY' })).toEqual(['type:Auftritt', 'elementType']);
});
