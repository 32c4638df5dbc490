import { hostileStrings } from '../input/input.js';
import { onImports } from './imports.js';

const at = onImports();

/** What breaks software, and what spreadsheets calculate or escape. */
const naughty = [
  ...hostileStrings(),
  '=1+1',
  '+49',
  '-5',
  '@SUM(A1)',
  "'quoted",
  "''",
  ' außen ',
  '"a";b',
  '_x0041_',
  '\u0001\u001f',
  '表ポ👨‍👩‍👧',
  '‮abc',
  'a\u2028b',
];

test.each(['XLSX', 'CSV', 'JSON'])(
  'the plan exported as %s comes back and changes nothing, byte for byte',
  async (format) => {
    const rows = naughty.map((text, i) => ({
      label: /[\n\r\0]/.test(text) || text.length > 290 ? `${i}` : `${text}x`,
      description: `${text}\r\n\t${text}`,
      type: 'MAIN',
      startDate: `2026-01-${(i % 20) + 10}`,
    }));
    const { body } = await at.client.upload('PLAN', 'naughty.json', JSON.stringify(rows));
    expect(body.counts).toMatchObject({ create: naughty.length, problems: 0, open: 0 });
    const { command } = await at.client.run(body.id);
    const there = await at.client.plan(naughty.length);
    expect(there.map((it) => [it.label, it.description]).sort()).toEqual(
      rows.map((it) => [it.label, it.description]).sort(),
    );
    const file = await at.client.raw('POST', 'export/plan', JSON.stringify({ format }), {
      'content-type': 'application/json',
      prefer: 'wait=10',
    });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain(`.${format.toLowerCase()}"`);
    const again = await at.client.upload('PLAN', `again.${format}`, file.bytes);
    expect(again.body.problems).toEqual([]);
    expect(again.body.counts).toMatchObject({
      rows: naughty.length,
      unchanged: naughty.length,
      create: 0,
      change: 0,
      open: 0,
    });
    await at.client.undo(command);
    await at.client.plan(0);
  },
);

const ownFields = [
  { key: 'size', label: 'Fläche', kind: 'NUMBER' },
  { key: 'price', label: 'Standmiete', kind: 'AMOUNT' },
  { key: 'since', label: 'Aufbau ab', kind: 'DAY' },
  { key: 'form', label: 'Form', kind: 'CHOICE', choices: ['Insel', 'Reihe'] },
  { key: 'lead', label: 'Leitung', kind: 'REFERENCE', to: 'user' },
  { key: 'note', label: 'Notiz', kind: 'LINES' },
];
test('lists and fields of a tenant’s own go out and come back, and are written by a file', async () => {
  const { admin, client } = at;
  const types = await admin.call<{ id: string; kind: string }[]>('GET', 'plan-element-type');
  const type = types.body.find(({ kind }) => kind === 'MAIN');
  await admin.call('PUT', `plan-element-type/${type?.id}`, { fields: ownFields });
  const topic = await admin.call<{ id: string }>('POST', 'data-element', {
    typeId: 'conclusion-topic',
    label: 'Besucher',
  });
  const user = await admin.call<{ id: string }>('POST', 'user', {
    username: 'nora',
    lastName: 'Nor',
    roles: ['PLANNER'],
  });
  const kpi = { label: 'Leads; | je Tag', operator: 'AT_MOST', plan: 5_500, unit: 'Stück' };
  const made = await admin.call<{ id: string }>('POST', 'plan-element', {
    ...{ type: 'MAIN', label: 'Messe', startDate: '2026-03-01', endDate: '2026-03-31' },
    kpis: [{ ...kpi, values: [{ date: '2026-03-02', value: 4_000 }] }],
    ...{ conclusions: [{ topicId: topic.body.id, rating: 4 }], extraWriteUsers: [user.body.id] },
    customProperties: {
      ...{ size: 24.5, price: 1_250_500, since: '2026-02-27', form: 'Insel', lead: user.body.id, note: 'eins\nzwei' },
    },
  });
  expect(made.status).toBe(201);
  const centers: string[] = [];
  for (const label of ['Messen; Halle', 'Rabatt 60 %']) {
    centers.push((await admin.call<{ id: string }>('POST', 'data-element', { typeId: 'cost-center', label })).body.id);
  }
  const follower = await admin.call<{ id: string }>('POST', 'plan-element', {
    ...{ type: 'MAIN', label: 'Nachbericht', startDate: '2026-04-10', endDate: '2026-04-20', identifier: 'N +1' },
    dependsOn: [{ id: made.body.id, lagDays: -2 }],
    selections: {
      'cost-center': [
        { id: centers[0], share: 33_330 },
        { id: centers[1], share: 66_670 },
      ],
      product: [],
    },
    statusAndNextStepHistory: [{ status: 'Angefragt' }, { status: 'Zugesagt', nextStep: 'Vertrag\nlesen' }],
  });
  expect(follower.status).toBe(201);
  await admin.call('PUT', `plan-element/${made.body.id}`, { selections: { 'cost-center': [{ id: centers[1] }] } });
  for (const text of ['Halle 3,\nnicht 4', '=gebucht']) await admin.call('PUT', `comments/${made.body.id}`, { text });
  await client.plan(2);
  const exported = async (format: string) => {
    const { bytes, status } = await client.raw('POST', 'export/plan', JSON.stringify({ format }), {
      ...{ 'content-type': 'application/json', prefer: 'wait=10' },
    });
    expect(status).toBe(200);
    return bytes;
  };
  for (const format of ['XLSX', 'CSV', 'JSON']) {
    const { body } = await client.upload('PLAN', `own.${format}`, await exported(format));
    expect([format, body.problems, body.counts.unchanged, body.counts.open]).toEqual([format, [], 2, 0]);
  }
  const rows = JSON.parse((await exported('JSON')).toString()) as Record<string, string>[];
  const [fair, after] = ['Messe', 'Nachbericht'].map((label) => rows.find((it) => it['label'] === label));
  expect(after).toMatchObject({ dependsOn: `${made.body.id} -2`, status: 'Zugesagt', nextStep: 'Vertrag\nlesen' });
  const said = String(fair?.['comments']).replaceAll(/\d{4}-\d\d-\d\d .*?:/g, 'am, wer:');
  expect([said, after?.['comments']]).toEqual(['am, wer: Halle 3,\nnicht 4\nam, wer: =gebucht', null]);
  expect(after?.['selections.cost-center']).toBe('Messen\\; Halle 33.33 %; Rabatt 60 % 66.67 %');
  const row: Record<string, unknown> = { ...fair, 'customProperties.size': 30, 'customProperties.form': null };
  const kpis = JSON.stringify([{ ...JSON.parse(String(row['kpis']))[0], actual: 6 }]);
  const wrong = await client.upload(
    'PLAN',
    'wrong.json',
    JSON.stringify([{ ...row, 'customProperties.form': 'Kreis' }]),
  );
  expect(wrong.body.problems).toMatchObject([{ column: 'customProperties.form', rule: 'selection_required' }]);
  const changed = await client.upload('PLAN', 'own.json', JSON.stringify([{ ...row, kpis }]));
  expect([changed.body.problems, changed.body.counts.change]).toEqual([[], 1]);
  const { command } = await client.run(changed.body.id);
  const [line] = JSON.parse(String(row['kpis']));
  expect(line.values).toEqual([{ date: '2026-03-02', value: 4 }]);
  const read = async () => (await admin.call<Record<string, unknown>>('GET', `plan-element/${made.body.id}`)).body;
  const now = await read();
  expect(now['customProperties']).not.toHaveProperty('form');
  expect(now).toMatchObject({
    customProperties: { size: 30, price: 1_250_500, note: 'eins\nzwei' },
    kpis: [{ actual: 6_000, values: [{ value: 4_000 }, { value: 6_000 }] }],
  });
  await client.undo(command);
  // What was measured day by day stands in the cell, and is written by it.
  const days = 'Leads\\; \\| je Tag | AT_MOST | 5.5 | Stück |  | 2026-03-02 4; 2026-04-01 6.5';
  const measured = await client.upload('PLAN', 'days.json', JSON.stringify([{ ...fair, kpis: days }]));
  expect([measured.body.problems, measured.body.counts.change]).toEqual([[], 1]);
  const inDays = await client.run(measured.body.id);
  const [, second] = [
    { date: '2026-03-02', value: 4_000 },
    { date: '2026-04-01', value: 6_500 },
  ];
  expect(await read()).toMatchObject({ kpis: [{ actual: 6_500, values: [{ value: 4_000 }, second] }] });
  await client.undo(inDays.command);
  const twice = JSON.stringify([{ ...fair, kpis: days.replace('04-01', '03-02') }]);
  expect((await client.upload('PLAN', 'twice.json', twice)).body.problems).toMatchObject([{ rule: 'is_unique' }]);
  const news = { ...after, status: 'Fertig', nextStep: null, dependsOn: null, 'selections.cost-center': centers[0] };
  const copy = { ...fair, id: null, label: 'Kopie', dependsOn: 'N +1 +3' };
  const told = await client.upload('PLAN', 'news.json', JSON.stringify([copy, news]));
  expect([told.body.problems, told.body.counts.change, told.body.counts.create]).toEqual([[], 1, 1]);
  const unknown = await client.upload('PLAN', 'unknown.json', JSON.stringify([fair, { ...copy, dependsOn: 'X-1 +3' }]));
  expect(unknown.body.problems).toMatchObject([{ column: 'dependsOn', params: { value: 'X-1 +3' } }]);
  const ran = await client.run(told.body.id);
  expect(ran.result?.impossible).toEqual([]);
  const all = await client.plan(3);
  const later = (await admin.call<Record<string, unknown>>('GET', `plan-element/${follower.body.id}`)).body;
  expect(later).toMatchObject({ dependsOn: [], selections: { 'cost-center': [{ id: centers[0] }] } });
  expect(later['statusAndNextStepHistory']).toMatchObject([
    { status: 'Angefragt' },
    { status: 'Zugesagt' },
    { status: 'Fertig', nextStep: 'Vertrag\nlesen' },
  ]);
  const copied = all.find(({ label }) => label === 'Kopie');
  expect(copied).toMatchObject({
    dependsOn: [{ id: follower.body.id, lagDays: 3 }],
    selections: { 'cost-center': [{ id: centers[1] }] },
  });
  await client.undo(ran.command);
  await admin.call('DELETE', `plan-element/${made.body.id},${follower.body.id}`);
  await client.plan(0);
});

test('a file takes what filter, sort and columns say, as it is and as it was', async () => {
  const { admin, client } = at;
  const days = { startDate: '2026-03-01', endDate: '2026-03-31' };
  const budget = { kind: 'BUDGET', period: '2026-03', amount: 5_000 };
  const made = [
    { type: 'MAIN', label: 'Anzeigen', ...days },
    { type: 'MAIN', label: 'Messe', ...days, costObjects: [budget, { ...budget, kind: 'PLAN', amount: 2_000 }] },
    { type: 'MILESTONE', label: 'Druck', startDate: '2026-03-31' },
  ];
  const ids: string[] = [];
  for (const body of made) {
    const parent = body.type === 'MILESTONE' ? { parentId: ids[0] } : {};
    ids.push((await admin.call<{ id: string }>('POST', 'plan-element', { ...body, ...parent })).body.id);
  }
  await client.plan(3);
  const lines = async (wish: object) => {
    const body = JSON.stringify({ format: 'CSV', language: 'de', ...wish });
    const file = await client.raw('POST', 'export/plan', body, {
      ...{ 'content-type': 'application/json', prefer: 'wait=10' },
    });
    expect(file.status).toBe(200);
    return file.bytes
      .toString()
      .slice(1)
      .replaceAll(/[0-9a-f-]{36};/g, '')
      .trimEnd()
      .split('\r\n');
  };
  const columns = ['phase', 'label', 'budgetMinusPlan', 'duration', 'approvalState', 'kpis'];
  const heading = 'Id;Phase;Bezeichnung;Budget − Plan;Dauer (Tage);Freigabe;Kennzahlen';
  const [fair, ads] = ['Planung;Messe;3;31;In Bearbeitung;', 'Planung;Anzeigen;;31;In Bearbeitung;'];
  for (const asOf of [undefined, new Date().toISOString()]) {
    expect(await lines({ columns, filters: "type='MAIN'", sort: '-label', asOf })).toEqual([heading, fair, ads]);
    expect(await lines({ columns, filters: "budget='1..'", asOf })).toEqual([heading, fair]);
    expect(await lines({ columns: ['label'], ids: [ids[2], ids[1]], asOf })).toEqual([
      'Id;Bezeichnung',
      'Druck',
      'Messe',
    ]);
    expect(await lines({ columns: ['label'], asOf })).toEqual(['Id;Bezeichnung', 'Anzeigen', 'Druck', 'Messe']);
  }
  const wrong = { format: 'CSV', sort: 'nothing' };
  expect((await admin.call<{ code: string }>('POST', 'export/plan', wrong)).status).toBe(400);
  await admin.call('DELETE', `plan-element/${ids[0]},${ids[1]}`);
  await client.plan(0);
});

test('costs go out and come back: what is as it was stays, an amount that is changed is that entry’s', async () => {
  const { admin, client } = at;
  const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const entry = (kind: string, period: string, amount: number) => ({ kind, period, amount, description: `${kind} x` });
  const costObjects = [entry('BUDGET', '2026-03', 5_000), entry('PLAN', '2026-04', 2_500)];
  const { id } = (
    await admin.call<{ id: string }>('POST', 'plan-element', { type: 'MAIN', label: 'Messe', ...days, costObjects })
  ).body;
  await client.plan(1);
  for (const format of ['XLSX', 'CSV', 'JSON']) {
    const file = await client.raw('POST', 'export/costs', JSON.stringify({ format, language: 'de', ids: [id] }), {
      ...{ 'content-type': 'application/json', prefer: 'wait=30' },
    });
    const { body } = await client.upload('COST', `k.${format.toLowerCase()}`, file.bytes);
    expect([format, body.problems, body.counts.unchanged, body.counts.entries]).toEqual([format, [], 2, 0]);
    await admin.call('DELETE', `import/${body.id}`);
    if (format !== 'CSV') continue;
    const changed = file.bytes.toString().replace('"2,5"', '"7,25"');
    const second = await client.upload('COST', 'k2.csv', changed);
    expect([second.body.problems, second.body.counts.unchanged, second.body.counts.entries]).toEqual([[], 1, 1]);
    const ran = await client.run(second.body.id);
    const amounts = async () =>
      (await admin.call<{ costObjects: { amount: number }[] }>('GET', `plan-element/${id}`)).body.costObjects.map(
        ({ amount }) => amount,
      );
    expect(await amounts()).toEqual([5_000, 7_250]);
    await client.undo(ran.command);
    expect(await amounts()).toEqual([5_000, 2_500]);
  }
  await admin.call('DELETE', `plan-element/${id}`);
  await client.plan(0);
});

test.each(['XLSX', 'CSV', 'JSON'])('templates as %s can be imported as they are', async (format) => {
  for (const language of ['de_DE', 'en_US', 'ja_JP']) {
    const file = await at.client.raw('GET', `import/template?kind=PLAN&format=${format}&language=${language}`);
    expect(file.status).toBe(200);
    const { body } = await at.client.upload('PLAN', `t.${format}`, file.bytes);
    expect([body.problems, body.counts.create, body.counts.open]).toEqual([[], 3, 0]);
    const costs = await at.client.upload(
      'COST',
      `t.${format}`,
      (await at.client.raw('GET', `import/template?kind=COST&format=${format}&language=${language}`)).bytes,
    );
    expect([costs.body.problems, costs.body.counts.amount, costs.body.counts.open]).toEqual([[], 12_500_000, 0]);
  }
});

test('an export without waiting is a job with a file', async () => {
  const started = await at.admin.call<{ jobId: string }>('POST', 'export/plan', {
    format: 'CSV',
    columns: ['label', 'budget'],
  });
  expect(started.status).toBe(202);
  expect(started.headers.get('location')).toBe(`/api/dev/export/job/${started.body.jobId}`);
  for (;;) {
    const { body } = await at.admin.call<{ state: string; url?: string }>('GET', `export/job/${started.body.jobId}`);
    if (body.state === 'done') {
      const file = await at.client.raw('GET', (body.url as string).replace('/api/dev/', ''));
      expect(file.bytes.toString()).toBe('\uFEFFId;Bezeichnung;Budget\r\n');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
