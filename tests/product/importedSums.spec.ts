import { onImports } from './imports.js';

const at = onImports();

const csv = [
  'Budget in TEUR;;;;',
  ';Plan 2026;;Ist 2026;',
  'Projekt;Jan;Feb;Jan;Feb',
  'Messe;1;2,5;0,75;',
  'Film;3;;1;1,25',
  'Summe;4;2,5;1,75;1,25',
].join('\r\n');

test('two lines of headings, thousands and a total: asked, kept on reload, booked to the cent', async () => {
  const { body } = await at.client.upload('COST', 'budget.csv', csv);
  expect(body.options).toMatchObject({ heading: '2-3' });
  expect(body.columns.map((it) => it.name)).toEqual([
    'Projekt',
    ...['Plan 2026 Jan', 'Plan 2026 Feb', 'Ist 2026 Jan', 'Ist 2026 Feb'],
  ]);
  expect(body.questions.map(({ id, proposed, rows }) => [id, proposed, rows])).toEqual([
    ['scale:THOUSAND', 'TIMES', [4, 5]],
    ['total:SUM', 'SKIP', [6]],
  ]);
  const told = await at.client.change(body.id, { acceptProposals: true });
  expect(told.counts).toMatchObject({ open: 0, problems: 0, skipped: 1, entries: 6, amount: 9_500_000 });
  expect((await at.admin.call('GET', `import/${body.id}`)).body).toEqual(told);

  const kept = await at.client.change(body.id, { rows: [{ row: 6, skip: false }] });
  expect(kept.counts).toMatchObject({ skipped: 0, entries: 10, amount: 19_000_000 });
  const left = await at.client.change(body.id, { rows: [{ row: 6, reset: true }] });
  expect(left.counts).toMatchObject({ skipped: 1, entries: 6 });
  const { result } = await at.client.run(body.id);
  expect(result).toMatchObject({ create: 2, entries: 6, amount: 9_500_000, impossible: [] });
});

test('the heading can be told otherwise; one that is none is refused', async () => {
  const { body } = await at.client.upload('COST', 'budget.csv', csv);
  const single = await at.client.change(body.id, { heading: '3' });
  expect(single.columns.map((it) => it.name)).toEqual(['Projekt', 'Jan', 'Feb', 'Jan (2)', 'Feb (2)']);
  expect((await at.client.change(body.id, { heading: '2-3' })).columns).toEqual(body.columns);
  expect((await at.admin.call('PUT', `import/${body.id}`, { heading: '99' })).status).toBe(422);
});
