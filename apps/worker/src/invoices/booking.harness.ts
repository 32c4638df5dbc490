import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Area } from '@domain/decider.js';
import type { Invoices } from '@domain/invoices/invoices.js';
import { areas } from '@domain/registry.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Engine } from '@platform/engine.js';
import type { Log } from '@platform/log.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts } from '@platform/openPorts.js';
import { openEInvoiceReader } from './einvoiceReader.js';
import { invoiceOf } from './sample.harness.js';
import type { Taking } from './taken.js';
import { ublOf } from './ubl.harness.js';
import { bookEInvoice, tellRefused } from './watching.js';

export const tenant = { id: 'dev', currency: 'EUR' } as Tenant;

/** An e-invoice of 100 € net by its number. */
export const sample = (number: string): string => ublOf(invoiceOf([{ name: 'Standbau' }], { number }));

export type Booking = Awaited<ReturnType<typeof openBooking>>;

/** A log of its own in which what comes in for the tenant `dev` is booked, for specs. */
export async function openBooking() {
  const data = mkdtempSync(join(tmpdir(), 'booking-'));
  const reader = openEInvoiceReader({ longest: 120_000, start: 120_000 });
  let running = await opened(data);
  const state = () => running.engine.state<Invoices>('dev', 'invoices');
  return {
    ...{ data, reader, state },
    get ports() {
      return running.ports;
    },
    get engine() {
      return running.engine;
    },
    booked: async () => [...(await state()).invoices.values()],
    /** What people are shown of those that became no invoice. */
    refused: async () => [...(await state()).refusedFiles.values()],
    /** `by`: an engine that fails where a process is killed. */
    taking: (log: Log, by: Pick<Engine, 'execute' | 'state'> = running.engine): Taking => ({
      ...{ log, closing: new AbortController().signal },
      book: (...of) => bookEInvoice({ engine: by, reader, files: running.ports.files }, ...of),
      tell: (...of) => tellRefused(by, ...of),
    }),
    /** An engine of a process that is killed after it stored a command, or before. */
    killed: (when: 'after' | 'before'): Pick<Engine, 'execute' | 'state'> => ({
      state: running.engine.state,
      async execute(order) {
        if (when === 'after') await running.engine.execute(order);
        throw new Error('killed');
      },
    }),
    /** Another process on the same stores: it knows what was stored, nothing else. */
    async restart() {
      await running.close();
      running = await opened(data);
    },
    async close() {
      await reader.close();
      await running.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function opened(dataDir: string) {
  const ports = await openPorts({ dataDir, masterKey: Buffer.alloc(32, 7) });
  const engine = openEngine({ ports, areas: Object.values(areas) as Area[], exclusive: true });
  const close = async () => {
    await engine.close();
    await ports.close();
  };
  return { ports, engine, close };
}
