import type { FileRefusal, RefusedRule } from '@contracts/invoices/refusedFile.js';
import type { BrokenRule, Refusal } from '@contracts/message.js';
import { isRefused } from '@domain/decider.js';
import { asImported } from '@domain/invoices/einvoice/asImported.js';
import type { Invoices } from '@domain/invoices/invoices.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { byItself } from '@platform/byItself.js';
import { derivedId } from '@platform/ids.js';
import { fileOf, keptOriginal } from '@platform/invoices/files.js';
import type { Files, Subscription } from '@platform/ports.js';
import type { EInvoiceEnv } from '@platform/process/env.js';
import { regularly, type Turns, type Watching } from '../regularly.js';
import { type EInvoiceReader, openEInvoiceReader } from './einvoiceReader.js';
import { openFolder } from './folder.js';
import { openInboxes } from './inbox.js';
import { invoiceIdOf, type Taken, type Taking, type Told } from './taken.js';

type Around = Watching & { eInvoices: EInvoiceEnv; reader?: EInvoiceReader };

const folderTurns = { name: '_eInvoiceFolder', what: 'the folder of e-invoices', first: 5_000, every: 30_000 };
const inboxTurns = { name: '_eInvoiceInboxes', what: 'the mailboxes of e-invoices', first: 5_000, every: 60_000 };

/** Makes invoices of the e-invoices that come into the tenants' folders and mailboxes. */
export function watchEInvoices(around: Around): Subscription {
  const { ports, engine, registry, log, reader = openEInvoiceReader() } = around;
  const { folder, inboxes } = around.eInvoices;
  const closing = new AbortController();
  const taking: Taking = {
    ...{ log, closing: closing.signal },
    book: (tenant, taken) => bookEInvoice({ engine, reader, files: ports.files }, tenant, taken),
    tell: (tenant, file) => tellRefused(engine, tenant, file),
  };
  const look = (turns: Turns, { look }: ReturnType<typeof openFolder>) =>
    regularly(around, turns, async () => look(await registry.tenants()));
  const looking = [
    ...(folder ? [look(folderTurns, openFolder({ ...taking, folder }))] : []),
    ...(inboxes.length ? [look(inboxTurns, openInboxes({ ...taking, inboxes }))] : []),
  ];
  return {
    async close() {
      closing.abort();
      await Promise.all(looking.map((it) => it.close()));
      await reader.close();
    },
  };
}

class NotBooked extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

/** As the drop zone does it, by the server itself. What was booked before this process was killed is not booked again. */
export async function bookEInvoice(
  { engine, reader, files }: { engine: Watching['engine']; reader: EInvoiceReader; files: Files },
  { id: tenant, currency: own }: Pick<Tenant, 'id' | 'currency'>,
  taken: Taken,
): Promise<Refusal | null> {
  const { id: commandId, name, content } = taken;
  const id = invoiceIdOf(taken);
  if ((await engine.state<Invoices>(tenant, 'invoices')).invoice(id)) return null;
  const read = await reader.read(content);
  const file = fileOf({ name, content }, { id: derivedId(commandId, 'file'), isOriginal: true });
  const data = asImported(read, { id, file, own });
  if (isRefused(data)) return data.refusal;
  const order = { tenant, area: 'invoices' as const, command: 'importInvoice', data: { ...data }, commandId };
  try {
    await keptOriginal(
      files,
      { tenant, file, content, read },
      {
        isRefusal: (error) => error instanceof NotBooked,
        async command() {
          const outcome = await engine.execute(byItself(order));
          if (outcome.status === 'refused') throw new NotBooked(outcome.refusal);
        },
      },
    );
    return null;
  } catch (error) {
    if (error instanceof NotBooked) return error.refusal;
    throw error;
  }
}

/** The file stays where it came in; what was wrong with it is shown beside the invoices. */
export async function tellRefused(
  engine: Pick<Watching['engine'], 'execute'>,
  { id: tenant }: Pick<Tenant, 'id'>,
  { id: commandId, name, way, refusal: { code, params = {}, errors = [] } }: Told,
): Promise<void> {
  const id = derivedId(commandId, 'refusal');
  const invoiceId = code === 'DUPLICATE_INVOICE' ? String(params['id']) : null;
  const reason = typeof params['reason'] === 'string' ? params['reason'] : '';
  const data: FileRefusal = { id, name, way, code, reason, invoiceId, rules: errors.slice(0, 100).map(ruleOf) };
  await engine.execute(byItself({ tenant, area: 'invoices', command: 'refuseFile', data: { ...data }, commandId: id }));
}

const ruleOf = ({ rule, field, params = {} }: BrokenRule): RefusedRule => {
  const said = (it: unknown) => (it === undefined ? null : String(it).slice(0, 300));
  return { rule, field: field.slice(0, 300), expected: said(params['expected']), found: said(params['found']) };
};
