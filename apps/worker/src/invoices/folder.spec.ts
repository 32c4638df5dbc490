import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateElement } from '@contracts/planning/commands.js';
import { serverItself } from '@domain/identity/rights.js';
import { event, until } from '@platform/contract/sample.js';
import type { Engine } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { pathOf, readPathOf } from '@platform/invoices/files.js';
import { wholeFile } from '@platform/wholeFile.js';
import { openRegistry } from '../registry.js';
import { type Booking, openBooking, sample, tenant } from './booking.harness.js';
import { bounds } from './bounds.js';
import { openFolder } from './folder.js';
import { watchEInvoices } from './watching.js';

/** A watched folder with real files in it; each call of `look` is one look of the worker. */
let booking: Booking;
const folder = mkdtempSync(join(tmpdir(), 'watched-'));
const own = join(folder, 'dev');
const logged: string[] = [];
beforeAll(async () => {
  booking = await openBooking();
  for (const id of ['dev', 'closed']) mkdirSync(join(folder, id));
});
afterAll(async () => {
  await booking.close();
  rmSync(folder, { recursive: true, force: true });
});

const watched = (by?: Pick<Engine, 'execute' | 'state'>) =>
  openFolder({ ...booking.taking((message) => void logged.push(message), by), folder });
const lay = (name: string, content: string | Buffer) => writeFileSync(join(own, name), content);
const inside = (name: string) => readdirSync(join(own, name)).sort();
const reasonOf = (name: string) =>
  readFileSync(join(own, 'refused', `${name}.txt`), 'utf8')
    .trimEnd()
    .split('\n');
const state = () => booking.state();
const booked = () => booking.booked();
async function twice(at = watched()): Promise<void> {
  await at.look([tenant]);
  await at.look([tenant]);
}

test('an e-invoice becomes an invoice of the server’s own making, its original is kept and lies in done', async () => {
  const content = sample('RE-1');
  lay('a.xml', content);
  const at = watched();
  await at.look([tenant]);
  expect([inside('done'), inside('taken')]).toEqual([[], []]);
  await at.look([tenant]);
  expect([inside('done'), inside('taken'), inside('refused')]).toEqual([['a.xml'], [], []]);
  const [invoice] = await booked();
  expect(invoice).toMatchObject({ identifier: 'RE-1', source: 'E_INVOICE', amountNet: 100_000, unitId: null });
  const [file] = invoice?.files ?? [];
  if (!file) throw new Error('its file is missing');
  expect(file).toMatchObject({ name: 'a.xml', isOriginal: true, type: 'application/xml' });
  expect((await wholeFile(booking.ports.files, pathOf('dev', file)))?.toString()).toBe(content);
  expect(await booking.ports.files.size(readPathOf('dev', file))).toBeGreaterThan(0);
  const authors = new Set<string>();
  for await (const page of booking.ports.events.readStream('dev.invoices'))
    for (const { by } of page) authors.add(by.user);
  expect([...authors]).toEqual([serverItself]);
});

test('what is no good is refused beside the reason: the same again, a broken rule, no invoice, too big', async () => {
  lay('same.xml', sample('RE-1'));
  lay('a.xml', sample('RE-2').replace('>119<', '>118<'));
  lay('letter.txt', 'Sehr geehrte Damen und Herren');
  lay('big.pdf', Buffer.alloc(bounds.upload + 1));
  await twice();
  const [invoice, ...more] = await booked();
  expect([more, inside('done'), inside('taken')]).toEqual([[], ['a.xml'], []]);
  expect(reasonOf('same.xml')).toEqual(['DUPLICATE_INVOICE', `id: ${invoice?.id}, identifier: RE-1`]);
  expect(reasonOf('a.xml')).toEqual([
    ...['RULES_BROKEN', expect.stringMatching(/^BR-CO-15 totals.gross expected: /)],
    'BR-CO-16 totals.payable expected: 118, found: 119',
  ]);
  expect(reasonOf('letter.txt')[0]).toBe('UNSUPPORTED_FILE');
  expect(reasonOf('big.pdf')).toEqual(['FILE_TOO_BIG', `what: upload, max: ${bounds.upload}`]);
  const told = await booking.refused();
  expect(told.map(({ name, way, code }) => [name, way, code]).sort()).toEqual([
    ['a.xml', 'FOLDER', 'RULES_BROKEN'],
    ['big.pdf', 'FOLDER', 'FILE_TOO_BIG'],
    ['letter.txt', 'FOLDER', 'UNSUPPORTED_FILE'],
    ['same.xml', 'FOLDER', 'DUPLICATE_INVOICE'],
  ]);
  expect(told.find(({ name }) => name === 'same.xml')?.invoiceId).toBe(invoice?.id);
  expect(told.find(({ name }) => name === 'a.xml')?.rules.at(-1)).toEqual({
    ...{ rule: 'BR-CO-16', field: 'totals.payable', expected: '118', found: '119' },
  });
  // A second one of a name stands beside the first.
  lay('letter.txt', 'Mit freundlichen Grüßen');
  await twice();
  expect(inside('refused').filter((it) => /[0-9a-f-]{36} letter\.txt$/.test(it))).toHaveLength(1);
  expect(readFileSync(join(own, 'refused', 'letter.txt'), 'utf8')).toMatch(/^Sehr/);
});

test('a file that still grows waits; links, hidden names, folders, and who is no tenant are left alone', async () => {
  const content = sample('RE-3');
  lay('slow.xml', content.slice(0, 500));
  lay('.hidden.xml', sample('RE-4'));
  mkdirSync(join(own, 'sub'));
  writeFileSync(join(own, 'sub', 'b.xml'), sample('RE-5'));
  writeFileSync(join(folder, 'closed', 'c.xml'), sample('RE-6'));
  writeFileSync(join(booking.data, 'd.xml'), sample('RE-7'));
  symlinkSync(join(booking.data, 'd.xml'), join(own, 'link.xml'));
  symlinkSync(join(folder, 'closed'), join(folder, 'linked'));
  const at = watched();
  const look = () => at.look([tenant, { ...tenant, id: 'linked' }]);
  await look();
  appendFileSync(join(own, 'slow.xml'), content.slice(500));
  await look();
  expect(inside('.')).toEqual(['.hidden.xml', 'done', 'link.xml', 'refused', 'slow.xml', 'sub', 'taken']);
  await look();
  expect(inside('.')).toEqual(['.hidden.xml', 'done', 'link.xml', 'refused', 'sub', 'taken']);
  expect(inside('done')).toEqual(['a.xml', 'slow.xml']);
  expect(readdirSync(join(folder, 'closed'))).toEqual(['c.xml']);
  expect((await booked()).map(({ identifier }) => identifier)).toEqual(['RE-1', 'RE-3']);
});

test.each([['after', 'RE-8'] as const, ['before', 'RE-9'] as const])(
  'killed %s it was booked, the next process goes on: one invoice, done',
  async (when, number) => {
    lay(`${number}.xml`, sample(number));
    await twice(watched(booking.killed(when)));
    expect(inside('taken')).toEqual([expect.stringMatching(`^[0-9a-f-]{36} ${number}.xml$`)]);
    expect(logged.at(-1)).toBe('an e-invoice of the folder waits');
    await booking.restart();
    // Nothing has to settle again: it was taken.
    await watched().look([tenant]);
    expect([inside('taken'), inside('done').includes(`${number}.xml`)]).toEqual([[], true]);
    expect((await booked()).filter(({ identifier }) => identifier === number)).toHaveLength(1);
  },
);

test('what the creditor’s last invoice was booked on is proposed; the server itself books on no element', async () => {
  const admin = { user: freshId() };
  const given = (area: 'plan' | 'users' | 'invoices', command: string, of: object, by = admin) =>
    booking.engine.execute({
      ...{ tenant: 'dev', area, command, data: { ...of }, by },
      ...{ asks: null, commandId: freshId(), answer: () => null },
    });
  const names = { username: 'admin', firstName: '', lastName: '', email: '', group: null, roles: ['ADMIN'] };
  await given('users', 'addUser', { ...names, id: admin.user, keyUser: true }, { user: serverItself });
  const element = freshId();
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  await given('plan', 'createElement', { ...new CreateElement(), ...dates, id: element, type: 'MAIN', label: 'Messe' });
  for (const { items } of await booked())
    for (const id of items)
      expect(await given('invoices', 'changeInvoiceItem', { id, planElementId: element })).toMatchObject({
        status: 'done',
      });
  lay('next.xml', sample('RE-10'));
  await twice();
  const next = (await booked()).find(({ identifier }) => identifier === 'RE-10');
  expect(next).toMatchObject({ planElementId: null });
  expect(next && (await state()).itemsOf(next)).toMatchObject([{ planElementId: null, proposedElementId: element }]);
});

test('the worker looks in the folders of tenants that are there and not suspended', async () => {
  const registered = ['dev', 'closed'].map((id) => event({ id, currency: 'EUR' }, { type: 'TenantRegistered' }));
  const suspended = event({ id: 'closed', since: '2026-11-23T08:00:00.000Z' }, { type: 'TenantSuspended' });
  await booking.ports.events.append('_system.tenants', [...registered, suspended], -1);
  // Its name, in Latin-1, is no text: it stays, and holds up no other.
  writeFileSync(
    Buffer.concat([Buffer.from(`${own}/M`), Buffer.from([0xfc]), Buffer.from('ller.xml')]),
    sample('RE-12'),
  );
  lay('watched.xml', sample('RE-11'));
  const { ports, engine, reader } = booking;
  const registry = openRegistry({ ports, log: () => {} });
  const around = { ports, engine, registry, log: () => {} };
  const watching = watchEInvoices({ ...around, eInvoices: { folder, inboxes: [] }, reader, first: 0, every: 5 });
  await until(() => inside('done').includes('watched.xml'));
  await watching.close();
  await registry.close();
  expect(readdirSync(join(folder, 'closed'))).toEqual(['c.xml']);
});
