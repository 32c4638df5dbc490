import type { Refusal } from '@contracts/message.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { derivedId } from '@platform/ids.js';
import type { Inbox } from '@platform/mail/inboxes.js';
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { FileRefused } from '../fileRefused.js';
import { bounds } from './bounds.js';
import { cut, invoiceIdOf, refusalOf, type Taken, type Taking, type Told } from './taken.js';

interface Around extends Taking {
  inboxes: readonly Inbox[];
}

/**
 * The e-invoices that come by mail. A file is booked under an id made of where its mail lies, so that a mail which a killed
 * process did not move is not booked twice; then the mail is moved to `done`, or to `refused`.
 */
export function openInboxes({ inboxes, book, tell, log, closing }: Around) {
  async function lookInto(inbox: Inbox, tenant: Tenant): Promise<void> {
    const client = await connected(inbox, closing);
    try {
      const { uidValidity } = await client.mailboxOpen(inbox.folder);
      const place = `${inbox.user}@${inbox.host} ${inbox.folder} ${uidValidity}`;
      for (const uid of (await client.search({ deleted: false }, { uid: true })) || []) {
        if (closing.aborted || !client.usable) return;
        const mail = {
          uid,
          place,
          book: (file: Taken) => book(tenant, file),
          tell: (file: Told) => tell(tenant, file),
        };
        await readMail(client, mail).catch((error: unknown) =>
          log('a mail with e-invoices waits', { tenant: tenant.id, uid, error: String(error) }),
        );
      }
      await client.logout();
    } finally {
      client.close();
    }
  }
  return {
    async look(tenants: readonly Tenant[]): Promise<void> {
      for (const inbox of inboxes) {
        const tenant = tenants.find(({ id }) => id === inbox.tenant);
        if (tenant && !closing.aborted)
          await lookInto(inbox, tenant).catch((error: unknown) =>
            log('a mailbox of e-invoices was not looked at', { tenant: tenant.id, error: String(error) }),
          );
      }
    },
  };
}

/** Milliseconds for which a server may be silent. */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Loaded where a mailbox is named, not by every worker. */
async function connected(inbox: Inbox, closing: AbortSignal): Promise<ImapFlow> {
  const { host, port, secure, ignoresTls, user, password } = inbox;
  const client = new (await import('imapflow')).ImapFlow({
    ...{ host, port, secure, logger: false, disableAutoIdle: true, ...patience },
    ...(!secure && { doSTARTTLS: !ignoresTls }),
    auth: { user, pass: password },
  });
  // Whatever waits for an answer hears of it too; without a listener it would end the process.
  client.on('error', () => undefined);
  const end = () => client.close();
  closing.addEventListener('abort', end, { once: true });
  client.once('close', () => closing.removeEventListener('abort', end));
  await client.connect();
  return client;
}

interface MailFile {
  /** Of its place; before that its number within the mail. */
  id: string;
  name: string;
}
type Outcome = MailFile & { refusal: Refusal | null };

interface Mail {
  uid: number;
  /** Where it lies, by a name that no other mail has had. */
  place: string;
  book(file: Taken): Promise<Refusal | null>;
  tell(file: Told): Promise<void>;
}

async function readMail(client: ImapFlow, { uid, place, book, tell }: Mail): Promise<void> {
  const mail = await client.fetchOne(`${uid}`, { bodyStructure: true, envelope: true }, { uid: true });
  if (!mail) return;
  const outcomes: Outcome[] = [];
  for (const { id: part, name } of filesIn(mail.bodyStructure)) {
    const id = derivedId(place, `${uid} ${part}`);
    const content = await contentOf(client, uid, part);
    outcomes.push({ id, name, refusal: await refusalOf(() => book({ id, name, content })) });
  }
  // A mail in which somebody forgot the file is missed by whoever waits for the invoice.
  if (outcomes.length === 0) outcomes.push({ id: derivedId(place, `${uid}`), name: nameOf(mail), refusal: noFile });
  const refused = refusedOf(outcomes);
  for (const file of refused) await tell({ ...file, way: 'INBOX' });
  await move(client, uid, refused.length === 0 ? 'done' : 'refused');
}

const noFile: Refusal = { status: 422, code: 'NO_FILE' };

/** What a mail is about, else who sent it. */
const nameOf = ({ envelope }: FetchMessageObject): string =>
  plain(envelope?.subject ?? '') || plain(envelope?.from?.[0]?.address ?? '') || 'mail';

/** In one line, as long as a name of a file is. */
const plain = (written: string): string => cut(written.replaceAll(/[\p{Cc}/\\]/gu, ' ').trim());

/** Nothing is said against what lies beside an invoice: the sender's terms, the same invoice in another form. */
function refusedOf(outcomes: readonly Outcome[]): (MailFile & { refusal: Refusal })[] {
  const read = outcomes.filter((it) => !isOther(it));
  const booked = read.flatMap((it) => (it.refusal ? [] : invoiceIdOf(it)));
  const isSame = ({ code, params }: Refusal) => code === 'DUPLICATE_INVOICE' && booked.includes(String(params?.['id']));
  return (read.length > 0 ? read : outcomes).flatMap(({ refusal, ...file }) =>
    refusal && !isSame(refusal) ? [{ ...file, refusal }] : [],
  );
}

/** A file that is no invoice; of a PDF that cannot be read nobody said that it is one. */
const isOther = ({ name, refusal }: Outcome): boolean =>
  refusal instanceof FileRefused && (refusal.code === 'UNSUPPORTED_FILE' || /pdf$/i.test(name));

async function contentOf(client: ImapFlow, uid: number, part: string): Promise<Buffer> {
  const { content } = await client.download(`${uid}`, part, {
    ...{ uid: true, chunkSize: 1_000_000, maxBytes: 2 * bounds.upload },
  });
  if (!content) throw new Error(`part ${part} is not there`);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const isInvoice = /\.(?:xml|pdf)$/i;
const isInvoiceType = /^(?:application\/pdf|(?:application|text)\/(?:.+\+)?xml)$/i;

/** The files of a mail that may be e-invoices, also of one that was forwarded within it (`within`). */
function filesIn(node: MessageStructureObject | undefined, within?: MessageStructureObject): MailFile[] {
  if (!node) return [];
  if (node.childNodes) return node.childNodes.flatMap((it) => filesIn(it, node));
  const written = node.dispositionParameters?.['filename'] || node.parameters?.['name'] || '';
  const name = plain(written);
  if (!isInvoice.test(name) && !isInvoiceType.test(node.type)) return [];
  // What is not in parts is the first of them (RFC 3501, 6.4.5); within another mail it is told under the number of that.
  const id = node.part === undefined ? '1' : node.part === within?.part ? `${node.part}.1` : node.part;
  return [{ id, name: name || node.type.replace('/', '.') }];
}

async function move(client: ImapFlow, uid: number, folder: string): Promise<void> {
  const moved = () => client.messageMove(`${uid}`, folder, { uid: true });
  if (await moved()) return;
  // It is there already, or the next try says what is wrong.
  await client.mailboxCreate(folder).catch(() => undefined);
  if (!(await moved())) throw new Error(`it could not be moved to ${folder}`);
}
