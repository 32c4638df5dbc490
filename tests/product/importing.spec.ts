import { zipped } from '../../apps/worker/src/importing/zip.harness.js';
import type { ImportAnswer } from '../../libs/contracts/src/importing/import.js';
import { signIn } from './api.js';
import { onImports } from './imports.js';

const at = onImports();

const csv = [
  'Nummer;Art;Bezeichnung;Beginn;Ende;Gehört zu',
  'P1;Projekt;Messe;1.3.2026;30.6.2026;',
  'A1;Maßnahme;Standbau;bald;6.3.2026;P1',
  'A2;Maßnahme;Druck;Mon, March 9;13.3.2026;P1',
].join('\r\n');

test('a change that is refused changes nothing: a row that the file lacks, a reading that finds nothing', async () => {
  const { body } = await at.client.upload('PLAN', 'plan 2026.csv', csv);
  const corrected = { rows: [{ row: 3, values: { Beginn: '2.3.2026' } }] };
  const before = await at.client.change(body.id, corrected);
  const refused = await at.admin.call<{ code: string; params: object }>('PUT', `import/${body.id}`, {
    rows: [{ row: 3, skip: true }, ...[1, 5].map((row) => ({ row, skip: true }))],
  });
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([422, 'ROW_UNKNOWN', { rows: [1, 5] }]);
  expect((await at.admin.call('PUT', `import/${body.id}`, { encoding: 'utf-16le' })).status).toBe(422);
  expect((await at.admin.call('GET', `import/${body.id}`)).body).toEqual(before);
  expect(await at.client.change(body.id, {})).toEqual(before);
});

test('from file to undo: preview, questions, corrections, run', async () => {
  const started = await at.client.upload('PLAN', 'plan 2026.csv', csv);
  expect(started.status).toBe(201);
  const { id } = started.body;
  expect(started.headers.get('location')).toBe(`/api/dev/import/${id}`);
  expect(started.body).toMatchObject({
    options: { encoding: 'utf-8', separator: ';' },
    mapping: {
      Nummer: 'identifier',
      Art: 'type',
      Bezeichnung: 'label',
      Beginn: 'startDate',
      Ende: 'endDate',
      'Gehört zu': 'parentId',
    },
    problems: [{ row: 3, column: 'Beginn', rule: 'date_format', params: {}, value: 'bald' }],
    counts: { rows: 3, problems: 1, open: 1 },
  });
  expect(started.body.questions).toMatchObject([{ kind: 'year', about: 'P1', proposed: '2026', answer: null }]);
  const early = await at.admin.call<{ code: string }>('POST', `import/${id}/run`);
  expect([early.status, early.body.code]).toEqual([409, 'OPEN_POINTS']);
  expect(await at.client.plan(0)).toEqual([]);

  const question = started.body.questions[0]?.id as string;
  const answered = await at.client.change(id, {
    answers: { [question]: 2026 },
    rows: [{ row: 3, values: { Beginn: '2.3.2026' } }],
  });
  expect(answered).toMatchObject({
    problems: [],
    counts: { create: 3, open: 0 },
    rows: [{}, { corrected: ['Beginn'] }, {}],
  });
  expect((await at.admin.call<ImportAnswer>('GET', `import/${id}`)).body).toEqual(answered);

  const { command, result } = await at.client.run(id);
  expect(result).toMatchObject({ create: 3, impossible: [], roots: [{ label: 'Messe' }] });
  const made = await at.client.plan(3);
  expect(made.map((it) => [it.label, it.startDate]).sort()).toEqual([
    ['Druck', '2026-03-09'],
    ['Messe', '2026-03-01'],
    ['Standbau', '2026-03-02'],
  ]);
  expect((await at.admin.call('DELETE', `import/${id}`)).status).toBe(409);
  expect((await at.client.undo(command)).status).toBe(200);
  expect(await at.client.plan(0)).toEqual([]);
});

test('an import says whether it was taken back, however often that is turned round, and by what', async () => {
  const { body } = await at.client.upload('PLAN', 'plan.csv', 'Titel;Beginn;Ende\nA;01.01.2026;31.01.2026\n');
  await at.client.change(body.id, { mapping: { Titel: 'label' }, acceptProposals: true });
  const { command } = await at.client.run(body.id);
  const now = async () => (await at.admin.call<ImportAnswer>('GET', `import/${body.id}`)).body;
  expect(await now()).toMatchObject({ command, takenBack: null });
  for (let times = 0; times < 2; times++) {
    const back = (await at.client.undo((await now()).command ?? '')).headers.get('x-command') ?? '';
    expect((await now()).takenBack).toBe(back);
    await at.client.plan(0);
    const again = (await at.client.undo(back)).headers.get('x-command');
    expect(await now()).toMatchObject({ command: again, takenBack: null });
    expect(await at.client.plan(1)).toMatchObject([{ label: 'A' }]);
  }
  await at.client.undo((await now()).command ?? '');
  await at.client.plan(0);
});

test('rows are skipped, imports dropped, others not seen, wrong words refused', async () => {
  const { body } = await at.client.upload('PLAN', 'plan.csv', csv);
  const skipped = await at.client.change(body.id, { rows: [{ row: 3, skip: true }] });
  expect(skipped).toMatchObject({ problems: [], counts: { skipped: 1 } });
  const wrong = await at.admin.call<{ errors: { field: string; rule: string }[] }>('PUT', `import/${body.id}`, {
    mapping: { Nummer: 'nope', Fehlt: null, Art: 'label', Bezeichnung: 'label' },
  });
  expect([wrong.status, wrong.body.errors.map((it) => `${it.field} ${it.rule}`)]).toEqual([
    422,
    ['mapping.Nummer selection_required', 'mapping.Fehlt unknown_field', 'mapping.Bezeichnung is_unique'],
  ]);
  expect((await at.client.change(body.id, { separator: ',' })).columns).toHaveLength(2);
  expect((await at.admin.call('DELETE', `import/${body.id}`)).status).toBe(204);
  expect((await at.admin.call('GET', `import/${body.id}`)).status).toBe(404);
});

test('answers told together with another way to read the file count; columns and rows of it are told after', async () => {
  const { body } = await at.client.upload('PLAN', 'plan.csv', csv);
  const [question] = body.questions;
  const answers = { [question?.id ?? '']: 2026 };
  const read = await at.client.change(body.id, { heading: '1', answers });
  expect(read.questions).toMatchObject([{ id: question?.id, answer: '2026' }]);
  const together = { separator: ',', rows: [{ row: 3, skip: true }], mapping: { Nummer: null } };
  const refused = await at.admin.call<{ errors: object[] }>('PUT', `import/${body.id}`, together);
  const errors = ['mapping', 'rows'].map((field) => ({ field, rule: 'is_not' }));
  expect([refused.status, refused.body.errors]).toEqual([422, errors]);
  await at.admin.call('DELETE', `import/${body.id}`);
});

test('what each cell becomes stands beside it, and a corrected one is put back as the file has it', async () => {
  const { body } = await at.client.upload('PLAN', 'plan 2026.csv', csv);
  const corrected = await at.client.change(body.id, {
    acceptProposals: true,
    rows: [{ row: 3, values: { Beginn: '2.3.2026', Bezeichnung: 'Stand' } }],
  });
  expect(corrected.rows.map((it) => it.becomes['Beginn'])).toEqual(
    ['2026-03-01', '2026-03-02', '2026-03-09'].map((day) => ({ days: [day, day] })),
  );
  const back = await at.client.change(body.id, { rows: [{ row: 3, asWritten: ['Beginn'] }] });
  expect(back.rows[1]).toMatchObject({ corrected: ['Bezeichnung'], values: { Beginn: 'bald', Bezeichnung: 'Stand' } });
  expect(back.problems).toMatchObject([{ row: 3, column: 'Beginn' }]);
  const rows = [{ row: 3, asWritten: ['Beginn', 'Fehlt'] }];
  const refused = await at.admin.call<{ errors: object[] }>('PUT', `import/${body.id}`, { rows });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: 'rows[0].asWritten[1]', rule: 'unknown_field' }],
  ]);
  await at.admin.call('DELETE', `import/${body.id}`);
  const costs = await at.client.upload('COST', 'x.csv', 'Projekt;Zeitraum;Betrag\nA;Juli – September 2010;1.000,50\n');
  expect(costs.body.rows[0]?.becomes).toEqual({
    Zeitraum: { months: ['2010-07', '2010-09'] },
    Betrag: { amount: 1_000_500 },
  });
});

test('a budget with a column for each month: what many columns may be, and what each of them becomes', async () => {
  const file = 'Projekt;Januar;Februar;Summe\nMesse;1,00;2,50;3,50\nFilm;;4,00;4,00\n';
  const { body } = await at.client.upload('COST', 'Budget 2026.csv', file);
  const month = 'monthAmount';
  expect(body.mapping).toEqual({ Projekt: 'project', Januar: month, Februar: month, Summe: null });
  expect(body.questions).toMatchObject([{ id: 'year', proposed: '2026' }, { id: 'costKind' }]);
  const only = await at.client.change(body.id, {
    mapping: { Februar: null },
    answers: { costKind: 'BUDGET', year: 2026 },
  });
  expect([only.mapping['Januar'], only.counts.entries]).toEqual([month, 1]);
  const all = await at.client.change(body.id, { mapping: { Januar: month, Februar: month, Summe: month } });
  expect(all.problems.map((it) => [it.row, it.column, it.rule])).toEqual(
    [2, 3].map((row) => [row, 'Summe', 'period_heading']),
  );
  const ready = await at.client.change(body.id, { mapping: { Summe: null } });
  expect(ready.counts).toMatchObject({ entries: 3, amount: 7_500, problems: 0, open: 0 });
  const { command, result } = await at.client.run(body.id);
  expect(result).toMatchObject({ create: 2, entries: 3, impossible: [] });
  await at.client.undo(command);
  await at.client.plan(0);
});

test('who only reads imports nothing, and nobody sees the import of another', async () => {
  const user = { username: 'lena', password: 'Lena-liest-7', roles: ['READER'], renewPasswordAtNextLogin: false };
  expect((await at.admin.call('POST', 'user', user)).status).toBe(201);
  const { body } = await at.client.upload('PLAN', 'plan.csv', csv);
  const lena = await signIn(at.server.url, 'Lena-liest-7', { username: 'lena' });
  expect((await lena.call('GET', `import/${body.id}`)).status).toBe(404);
  const form = new FormData();
  form.append('kind', 'PLAN');
  form.append('file', new Blob([csv]), 'plan.csv');
  const authorization = `Bearer ${lena.token}`;
  const refused = await fetch(`${at.server.url}/api/dev/import`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  expect(refused.status).toBe(403);
});

test('the same upload again is the same import; another file under its key is refused', async () => {
  const send = async (csv: string) => {
    const form = new FormData();
    form.append('kind', 'PLAN');
    form.append('file', new Blob([csv]), 'plan.csv');
    const { status, bytes } = await at.client.raw('POST', 'import', form, { 'idempotency-key': 'upload' });
    return { status, body: JSON.parse(bytes.toString()) as { id: string; code: string } };
  };
  const [first, second, other] = [await send('Titel\nA\n'), await send('Titel\nA\n'), await send('Titel\nB\n')];
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
});

test('an import taken back twice by one call is taken back once', async () => {
  const { body } = await at.client.upload('PLAN', 'plan.csv', 'Titel;Beginn;Ende\nA;01.01.2026;31.01.2026\n');
  await at.client.change(body.id, { mapping: { Titel: 'label' }, acceptProposals: true });
  const { command } = await at.client.run(body.id);
  const undo = () => at.admin.call<object[]>('POST', `undo/${command}`, {}, { 'idempotency-key': 'back' });
  const [first, again] = [await undo(), await undo()];
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  for (const name of ['x-position', 'x-command']) expect(again.headers.get(name)).toBe(first.headers.get(name));
  expect(
    (await at.admin.call('POST', `undo/${command}`, { partial: true }, { 'idempotency-key': 'back' })).status,
  ).toBe(422);
  await at.client.plan(0);
});

test('a hostile workbook of 1 MB is refused, and the server answers on', async () => {
  const inner = Buffer.alloc(400_000_000, '<row><c t="inlineStr"><is><t>aaaaaaaaaaaaaaaa</t></is></c></row>');
  const bomb = zipped({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': inner,
  });
  expect(bomb.length).toBeLessThan(1_500_000);
  const { status, body } = await at.client.upload('PLAN', 'bomb.xlsx', bomb);
  expect([status, body.code]).toEqual([413, 'FILE_TOO_BIG']);
  expect((await fetch(`${at.server.url}/healthz`)).status).toBe(200);
});

test('files made to take all there is are refused by what is too much in them, and the next one is read', async () => {
  const nested = `[{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`;
  const row = '<row><c t="s"><v>0</v></c></row>';
  const shared = zipped({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row.repeat(45_000)}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(2_000_000)}</t></si></sst>`,
  });
  for (const [file, what] of [[Buffer.from(nested), 'depth'] as const, [shared, 'cell'] as const]) {
    const { status, body } = await at.client.upload('PLAN', 'x', file);
    expect([status, body.code, body.params['what']]).toEqual([413, 'FILE_TOO_BIG', what]);
  }
  expect((await at.client.upload('PLAN', 'plan.csv', csv)).status).toBe(201);
});

test.each([
  ['a picture', '\x89PNG\r\n\x1a\n', 415, 'UNSUPPORTED_FILE'],
  ['nothing', '', 422, 'FILE_EMPTY'],
  ['half a JSON', '[{"a":', 422, 'FILE_BROKEN'],
])('%s is refused and nothing stays', async (_, content, status, code) => {
  const { status: answered, body } = await at.client.upload('PLAN', 'x', Buffer.from(content, 'latin1'));
  expect([answered, body.code]).toEqual([status, code]);
});
