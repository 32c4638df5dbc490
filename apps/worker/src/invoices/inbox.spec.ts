import type { AddressInfo } from 'node:net';
import type { Engine } from '@platform/engine.js';
import { pathOf } from '@platform/invoices/files.js';
import { inboxesOf } from '@platform/mail/inboxes.js';
import { wholeFile } from '@platform/wholeFile.js';
import hoodiecrow from 'hoodiecrow-imap';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type Booking, openBooking, sample, tenant } from './booking.harness.js';
import { ciiOf } from './cii.harness.js';
import { openInboxes } from './inbox.js';
import { pdfWith } from './pdf.harness.js';
import { invoiceOf } from './sample.harness.js';

/** A mail server with a mailbox in it, spoken to as any other; each call of `look` is one look of the worker. */
let booking: Booking;
const logged: object[] = [];
const plugins = ['STARTTLS', 'SASL-IR', 'AUTH-PLAIN', 'NAMESPACE', 'IDLE', 'ENABLE', 'LITERALPLUS', 'UNSELECT'];
const server = hoodiecrow({ plugins, storage: { INBOX: { messages: [] } } });
let address: string;
beforeAll(async () => {
  booking = await openBooking();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  address = `testuser:testpass@127.0.0.1:${(server.server.address() as AddressInfo).port}/INBOX`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await booking.close();
});
beforeEach(() => {
  logged.length = 0;
});

type Attached = { filename?: string; content: string | Buffer; contentType?: string };
async function arrives(attachments: readonly Attached[], more: object = {}): Promise<void> {
  const mail = { from: 'r@lieferant.example', to: 'rechnung@firma.example', subject: 'Rechnung', text: 'Anbei.' };
  const raw = await new MailComposer({ ...mail, ...more, attachments: [...attachments] }).compile().build();
  server.appendMessage('INBOX', [], new Date(), raw.toString('latin1'));
}
const look = async (by?: Pick<Engine, 'execute' | 'state'>, at = `imap://${address}?ignoreTLS=true`): Promise<void> =>
  openInboxes({
    ...booking.taking((message, more) => void logged.push({ message, ...more }), by),
    inboxes: inboxesOf(`dev=${at}`),
  }).look([tenant]);
const mails = (): number[] => ['INBOX', 'done', 'refused'].map((it) => server.getMailbox(it)?.messages.length ?? 0);
const numbers = async () => (await booking.booked()).map(({ identifier }) => identifier).sort();

test('an e-invoice that comes by mail becomes an invoice, its original byte for byte; its mail is moved to done', async () => {
  const pdf = pdfWith(ciiOf(invoiceOf([{ name: 'Folder' }], { number: 'M-1' })));
  await arrives([{ filename: 'Rechnung Müller.pdf', content: pdf }]);
  await arrives([{ content: sample('M-2'), contentType: 'application/xml' }]);
  await look();
  expect([await numbers(), mails(), logged]).toEqual([['M-1', 'M-2'], [0, 2, 0], []]);
  const [invoice] = (await booking.booked()).filter(({ identifier }) => identifier === 'M-1');
  const [file] = invoice?.files ?? [];
  if (!file) throw new Error('its file is missing');
  expect(file).toMatchObject({ name: 'Rechnung Müller.pdf', isOriginal: true, type: 'application/pdf' });
  expect(await wholeFile(booking.ports.files, pathOf('dev', file))).toEqual(pdf);
  // Nothing is left to look at.
  await look();
  expect([await numbers(), mails()]).toEqual([
    ['M-1', 'M-2'],
    [0, 2, 0],
  ]);
});

test('what lies beside an invoice is nothing against its mail: terms, the same one as XML and in a PDF', async () => {
  const twin = invoiceOf([{ name: 'Folder' }], { number: 'M-3' });
  await arrives([
    { filename: 'AGB.pdf', content: pdfWith('', { trailer: '/Encrypt << /Filter /Standard >>' }) },
    { filename: 'Ansicht.pdf', content: pdfWith('%PDF-1.4', { name: 'other.pdf' }) },
    { filename: 'M-3.pdf', content: pdfWith(ciiOf(twin)) },
    { filename: 'M-3.xml', content: ciiOf(twin), contentType: 'text/xml' },
    { filename: 'logo.png', content: Buffer.alloc(10) },
  ]);
  await look();
  expect([await numbers(), mails()]).toEqual([
    ['M-1', 'M-2', 'M-3'],
    [0, 3, 0],
  ]);
});

test('a mail that is no file in parts, and one that was forwarded within another, are read too', async () => {
  const raw = `Content-Type: application/xml\r\nContent-Transfer-Encoding: base64\r\nSubject: Nackt\r\n\r\n`;
  server.appendMessage('INBOX', [], new Date(), raw + Buffer.from(sample('M-4')).toString('base64'));
  for (const [text, number] of [
    ['Hier.', 'M-5'],
    [undefined, 'M-6'],
  ] as const) {
    const attachments = [{ filename: 'a.xml', content: sample(number) }];
    const inner = await new MailComposer({ subject: 'Original', text, attachments }).compile().build();
    await arrives([{ filename: 'weiter.eml', content: inner, contentType: 'message/rfc822' }]);
  }
  await look();
  expect([await numbers(), mails()]).toEqual([
    ['M-1', 'M-2', 'M-3', 'M-4', 'M-5', 'M-6'],
    [0, 6, 0],
  ]);
});

test('a mail with nothing that can be booked is moved to refused: a broken rule, known already, no invoice, no file', async () => {
  await arrives([{ filename: 'a.xml', content: sample('M-12').replace('>119<', '>118<') }]);
  await arrives([{ filename: 'a.xml', content: sample('M-1') }]);
  await arrives([{ filename: 'a.pdf', content: pdfWith('%PDF-1.4', { name: 'other.pdf' }) }]);
  await arrives([], { subject: 'Rechnung Oktober\n' });
  await look();
  expect([await numbers(), mails()]).toEqual([
    ['M-1', 'M-2', 'M-3', 'M-4', 'M-5', 'M-6'],
    [0, 6, 4],
  ]);
  expect((await booking.refused()).map(({ name, way, code }) => [name, way, code]).sort()).toEqual([
    ['Rechnung Oktober', 'INBOX', 'NO_FILE'],
    ['a.pdf', 'INBOX', 'UNSUPPORTED_FILE'],
    ['a.xml', 'INBOX', 'DUPLICATE_INVOICE'],
    ['a.xml', 'INBOX', 'RULES_BROKEN'],
  ]);
});

test.each([['after', 'M-8'] as const, ['before', 'M-9'] as const])(
  'killed %s it was booked, before the mail was moved: the next process moves it, one invoice',
  async (when, number) => {
    await arrives([{ filename: 'a.xml', content: sample(number) }]);
    await look(booking.killed(when));
    expect([mails()[0], logged]).toMatchObject([1, [{ message: 'a mail with e-invoices waits' }]]);
    await booking.restart();
    await look();
    expect(mails()[0]).toBe(0);
    expect((await numbers()).filter((it) => it === number)).toEqual([number]);
  },
);

test('the mailbox of who is no tenant here is not looked into', async () => {
  await arrives([{ filename: 'a.xml', content: sample('M-10') }]);
  await openInboxes({
    ...booking.taking(() => undefined),
    inboxes: inboxesOf(`other=imap://${address}?ignoreTLS=true`),
  }).look([tenant]);
  expect(mails()[0]).toBe(1);
  await look();
  expect(mails()[0]).toBe(0);
});

test('a password goes over TLS alone; a server that is away or refuses it is told without it', async () => {
  // Its certificate is its own: it is not taken for another's.
  await look(undefined, `imap://${address}`);
  await look(undefined, `imap://${address.replace('testpass', 'falsch')}?ignoreTLS=true`);
  await look(undefined, 'imap://u:falsch@127.0.0.1:1');
  expect(logged).toHaveLength(3);
  for (const it of logged) expect(it).toMatchObject({ message: 'a mailbox of e-invoices was not looked at' });
  expect(JSON.stringify(logged)).not.toMatch(/falsch|testpass/);
});
