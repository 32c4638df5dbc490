import type { Refusal } from '@contracts/message.js';
import { isRefused } from '@domain/decider.js';
import { serverItself } from '@domain/identity/rights.js';
import { asImported } from '@domain/invoices/einvoice/asImported.js';
import type { Invoices } from '@domain/invoices/invoices.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Engine } from '@platform/engine.js';
import { derivedId } from '@platform/ids.js';
import { fileOf, keptOriginal } from '@platform/invoices/files.js';
import type { Log } from '@platform/log.js';
import type { Files, Ports, Subscription } from '@platform/ports.js';
import { openRegistry } from '../registry.js';
import { regularly } from '../regularly.js';
import { type EInvoiceReader, openEInvoiceReader } from './einvoiceReader.js';
import { openFolder, type Taken } from './folder.js';

interface Around {
  ports: Pick<Ports, 'events' | 'files' | 'jobs' | 'keys' | 'rows' | 'vault'>;
  engine: Pick<Engine, 'execute' | 'state'>;
  folder: string;
  log?: Log;
  reader?: EInvoiceReader;
  /** Milliseconds to the first look, and between two. */
  first?: number;
  every?: number;
}

/** Makes invoices of the e-invoices in the tenants' folders. */
export function watchFolder({ ports, engine, folder, log = () => {}, ...more }: Around): Subscription {
  const { first = 5_000, every = 30_000, reader = openEInvoiceReader() } = more;
  const registry = openRegistry({ ports, log });
  let closing = false;
  const watched = openFolder({
    ...{ folder, log, isClosing: () => closing },
    book: (tenant, taken) => bookEInvoice({ engine, reader, files: ports.files }, tenant, taken),
  });
  const failed = (error: unknown) => log('the folder of e-invoices was not looked at', { error: String(error) });
  const turns = { rows: ports.rows, name: '_eInvoiceFolder', first, every, failed };
  const looking = regularly(turns, async () => watched.look(await registry.tenants()));
  return {
    async close() {
      closing = true;
      await looking.close();
      await reader.close();
      await registry.close();
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
  { engine, reader, files }: { engine: Around['engine']; reader: EInvoiceReader; files: Files },
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
    await keptOriginal(files, { tenant, file, content, read }, async () => {
      const outcome = await engine.execute({ ...order, by: { user: serverItself }, asks: null, answer: () => null });
      if (outcome.status === 'refused') throw new NotBooked(outcome.refusal);
    });
    return null;
  } catch (error) {
    if (error instanceof NotBooked) return error.refusal;
    throw error;
  }
}
