import type { Refusal } from '@contracts/message.js';
import { isRefused } from '@domain/decider.js';
import { asImported } from '@domain/invoices/einvoice/asImported.js';
import type { Invoices } from '@domain/invoices/invoices.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { byItself } from '@platform/byItself.js';
import { derivedId } from '@platform/ids.js';
import { fileOf, keptOriginal } from '@platform/invoices/files.js';
import type { Files, Subscription } from '@platform/ports.js';
import { regularly, type Watching } from '../regularly.js';
import { type EInvoiceReader, openEInvoiceReader } from './einvoiceReader.js';
import { openFolder, type Taken } from './folder.js';

/** Makes invoices of the e-invoices in the tenants' folders. */
export function watchFolder(around: Watching & { folder: string; reader?: EInvoiceReader }): Subscription {
  const { ports, engine, registry, folder, log, reader = openEInvoiceReader() } = around;
  let closing = false;
  const watched = openFolder({
    ...{ folder, log, isClosing: () => closing },
    book: (tenant, taken) => bookEInvoice({ engine, reader, files: ports.files }, tenant, taken),
  });
  const turns = { name: '_eInvoiceFolder', what: 'the folder of e-invoices', first: 5_000, every: 30_000 };
  const looking = regularly(around, turns, async () => watched.look(await registry.tenants()));
  return {
    async close() {
      closing = true;
      await looking.close();
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
  { id: commandId, name, content }: Taken,
): Promise<Refusal | null> {
  const id = derivedId(commandId, 'invoice');
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
