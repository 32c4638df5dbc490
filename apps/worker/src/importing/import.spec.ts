import { setImmediate as breath } from 'node:timers/promises';
import type { Users } from '@domain/identity/users.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { Plan } from '@domain/planning/plan.js';
import { moneyOf } from '@domain/planning/sums.js';
import type { Done } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { inputs } from '../../../../tests/input/input.js';
import { openImporter } from './import.harness.js';

let importer: Awaited<ReturnType<typeof openImporter>>;
beforeAll(async () => {
  importer = await openImporter();
});
afterAll(() => importer.close());
const imported: typeof importer.imported = (...it) => importer.imported(...it);
const undo = (token: string, partial = false) => {
  const { engine, tenant, by } = importer;
  return engine.undo({ tenant, by, commandId: freshId(), token, partial, answer: () => null });
};

/** How undo names the batch that was begun last. */
async function newestBatch(): Promise<string | undefined> {
  let token: string | undefined;
  for await (const page of importer.ports.events.readStream('dev.plan'))
    for (const { type, revision, command } of page) if (type === 'BatchStarted') token = `plan.${revision}.${command}`;
  return token;
}
const planOf = () => importer.engine.state<Plan>(importer.tenant, 'plan');
const actual = async (): Promise<number> => {
  const plan = await planOf();
  return [...plan.children(null)].reduce(
    (sum, id) => sum + (plan.isDeleted(id) ? 0 : moneyOf(plan.total(id)).actual),
    0,
  );
};

test('a plan from CSV: made, made again without change, taken back as one', async () => {
  const csv =
    'Nummer;Art;Bezeichnung;Beginn;Ende;Gehört zu\nP1;Projekt;Messe;1.3.2026;30.6.2026;\nA1;Maßnahme;Standbau;2.3.2026;6.3.2026;P1\n';
  const first = await imported('PLAN', 'plan.csv', Buffer.from(csv));
  expect(first.result).toMatchObject({ create: 2, impossible: [], roots: [{ label: 'Messe' }] });
  const again = await imported('PLAN', 'plan.csv', Buffer.from(csv));
  expect(again.preview.counts).toMatchObject({ create: 0, change: 0, unchanged: 2 });
  const undone = await undo(first.token as string);
  expect(undone.status).toBe('done');
  expect((await planOf()).children(null)).toHaveLength(0);
});

test('a moved parent does not take along what the file says otherwise', async () => {
  const csv = (start: string, end: string) =>
    Buffer.from(
      `Nummer;Art;Bezeichnung;Beginn;Ende;Gehört zu\nM1;Projekt;M;${start};${end};\nM2;Maßnahme;S;20.3.2026;22.3.2026;M1\n`,
    );
  const { token } = await imported('PLAN', 'a.csv', csv('1.3.2026', '30.3.2026'));
  await imported('PLAN', 'b.csv', csv('6.3.2026', '4.4.2026'));
  const plan = await planOf();
  expect(plan.element(plan.holderOf('M1') as string)).toMatchObject({ startDate: '2026-03-06', endDate: '2026-04-04' });
  expect(plan.element(plan.holderOf('M2') as string)).toMatchObject({ startDate: '2026-03-20', endDate: '2026-03-22' });
  await undo(token as string, true);
});

const payments = inputs(
  ['payments.csv', { rows: 15, payers: 3, amount: 65_432_210 }],
  ['spend/medientransparenz-at-2012q3.csv', { rows: 2_134, payers: 422, amount: 44_282_771_460 }],
);
test.each(payments)('%s: the tenant’s actual total is exact, and again changes nothing', async (_, file, facts) => {
  const { rows, payers, amount } = facts;
  const before = await actual();
  const { result } = await imported('COST', 'spend.csv', file);
  expect(result).toMatchObject({ create: payers, entries: rows * 3, amount, impossible: [] });
  expect((await actual()) - before).toBe(amount);
  const again = await imported('COST', 'spend.csv', file);
  expect(again.preview.counts).toMatchObject({ entries: 0, unchanged: rows });
});

test('a reference that the lines of one invoice share is no problem, and each line is booked', async () => {
  const lines = [1, 1, 2, 3, 4, 4].map((it) => `Rechnung AG,2026-01,1.00,${it}`);
  const file = Buffer.from(['Entity,Date,Amount,Transaction number', ...lines].join('\n'));
  const { preview, result, token } = await imported('COST', 'lines.csv', file);
  expect([preview.mapping['Transaction number'], preview.problems]).toEqual(['reference', []]);
  expect(result).toMatchObject({ entries: 6, amount: 6_000 });
  const again = await imported('COST', 'lines.csv', file);
  // The references 2 and 3 are one row's own: by them it is found again.
  expect(again.preview.counts).toMatchObject({ skipped: 4, unchanged: 2, entries: 0 });
  expect(again.preview.questions).toMatchObject([{ kind: 'repeated', count: 4 }, {}, {}]);
  await undo(token as string);
});

test('rows that were imported before are told with who did it, when and how many, and left out if one likes', async () => {
  const head = 'Projekt;Monat;Betrag';
  const file = Buffer.from(`${head}\nWieder;2026-01;1,00\nWieder;2026-01;1,00\nWieder;2026-02;5,00\n`);
  const first = await imported('COST', 'wieder.csv', file);
  expect(first.preview.questions.map((it) => it.kind)).not.toContain('repeated');
  const batch = (await planOf()).batches.get(first.id);
  const longer = Buffer.from(`${file}Wieder;2026-01;1,00\nWieder;2026-03;3,00\n`);
  const again = await imported('COST', 'anders.csv', longer);
  expect(again.preview.questions[0]).toMatchObject({
    ...{ id: `repeated:${first.id}`, count: 3, rows: [2, 3, 4], proposed: 'SKIP', answer: 'SKIP' },
    before: { by: 'Ada Min (admin)', at: batch?.startedAt },
  });
  expect(again.preview.counts).toMatchObject({ skipped: 3, entries: 2, amount: 4_000 });
  const answers = { [`repeated:${first.id}`]: 'AGAIN', [`repeated:${again.id}`]: 'AGAIN' };
  const twice = await imported('COST', 'wieder.csv', file, { answers });
  expect(twice.result).toMatchObject({ entries: 3, amount: 7_000 });
  await undo(twice.token as string);
  await undo(again.token as string);
  await undo(first.token as string);
  const anew = await imported('COST', 'wieder.csv', file);
  expect(anew.preview.questions.map((it) => it.kind)).not.toContain('repeated');
  await undo(anew.token as string);
});

test('milestones without numbers that were imported before are no new ones', async () => {
  const file = Buffer.from(JSON.stringify([{ project: 'Messe', items: [{ what: 'Start', when: '2026-03-04' }] }]));
  const { token } = await imported('PLAN', 'plan.json', file);
  const again = await imported('PLAN', 'plan.json', file);
  expect(again.preview.counts).toMatchObject({ skipped: 1, create: 0 });
  await undo(token as string);
});

test('people that an import makes are there for its rows, and go with them', async () => {
  const rows = Array.from({ length: 5 }, (_, i) => `Projekt;P${i};1.3.2026;30.6.2026;Neue Person${i}\n`).join('');
  const csv = `Art;Bezeichnung;Beginn;Ende;Verantwortlich\n${rows}`;
  const answers = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`person:Neue Person${i}`, 'CREATE']));
  const { result, token } = await imported('PLAN', 'people.csv', Buffer.from(csv), { answers });
  expect(result).toMatchObject({ create: 5, impossible: [] });
  const people = async () => {
    const users = await importer.engine.state<Users>(importer.tenant, 'users');
    return [...users.people.values()].filter(({ lastName, removed }) => /^Person/.test(lastName) && !removed).length;
  };
  expect(await people()).toBe(5);
  const undone = await undo(token as string);
  expect(await people()).toBe(0);
  await undo((undone as Done).command as string);
  expect(await people()).toBe(5);
  await undo(token as string);
});

test('cost types that an import makes are there for its entries, once for all rows, and go with them', async () => {
  const csv =
    'Projekt;Monat;Betrag;Kostentyp\nNeu;2026-01;1,00;Druck\nNeu;2026-02;2,00;druck\nNeu;2026-03;4,00;Miete\n';
  const told = { answers: { 'costType:Druck': 'CREATE', 'costType:druck': 'CREATE', 'costType:Miete': 'EMPTY' } };
  const { id: first, result, token, preview } = await imported('COST', 'types.csv', Buffer.from(csv), told);
  expect(preview.questions.find((it) => it.about === 'Druck')?.choices.map((it) => it.value)).toEqual([
    'EMPTY',
    'CREATE',
  ]);
  expect(result).toMatchObject({ entries: 3, impossible: [] });
  const kinds = async () =>
    (await importer.engine.state<MasterData>(importer.tenant, 'masterData')).usable('cost-type');
  const types = async () => (await kinds()).map((it) => it.label);
  expect(await types()).toEqual(['Druck']);
  const type = (await kinds())[0]?.id;
  const plan = await planOf();
  const id = [...plan.children(null)].find(
    (it) => !plan.isDeleted(it) && plan.element(it)?.content.label === 'Neu',
  ) as string;
  expect(plan.costs(id).map((it) => it.costTypeId)).toEqual([type, type, null]);
  const repeated = `repeated:${first}`;
  const again = await imported('COST', 'types.csv', Buffer.from(csv), {
    answers: { existing: 'USE', [repeated]: 'AGAIN' },
  });
  expect(again.preview.questions.map((it) => it.id)).toEqual([repeated, 'costType:Miete', 'existing', 'costKind']);
  await undo(again.token as string);
  const undone = await undo(token as string);
  expect([undone.status, await types()]).toEqual(['done', []]);
  await undo((undone as Done).command as string);
  expect(await types()).toEqual(['Druck']);
  await undo(token as string);
});

test('an import that is taken back while it runs leaves nothing', async () => {
  const rows = Array.from({ length: 800 }, (_, i) => `Projekt;P${i};1.3.2026;30.6.2026\n`).join('');
  const csv = `Art;Bezeichnung;Beginn;Ende\n${rows}`;
  const [before, earlier] = [(await planOf()).children(null).length, await newestBatch()];
  const running = imported('PLAN', 'many.csv', Buffer.from(csv));
  let token = earlier;
  // A short stream is read without leaving the turn: the import goes on only if it is left.
  for (; token === earlier; await breath()) token = await newestBatch();
  while ((await planOf()).children(null).length < before + 40) await breath();
  expect((await undo(token as string)).status).toBe('done');
  const { result } = await running;
  expect(result?.impossible).toEqual([]);
  expect(result?.create).toBeLessThan(800);
  expect((await planOf()).children(null)).toHaveLength(before);
});
