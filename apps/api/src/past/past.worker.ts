import { setImmediate as breath } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { areas, views } from '@domain/registry.js';
import type { View } from '@domain/view.js';
import { openAreas } from '@platform/areas.js';
import { openPastFolds } from '@platform/asOf.js';
import { openCodec } from '@platform/codec.js';
import type { Log } from '@platform/log.js';
import { openPorts, type Stores } from '@platform/openPorts.js';
import { Away, type Row } from '@platform/ports.js';
import { answered, type PastQuestion } from './past.js';
import type { FromPast, ToPast } from './thread.js';

// Answers what the thread that started it asks of the past. The dates asked last stay at hand.
const port = parentPort as NonNullable<typeof parentPort>;
const say = (message: FromPast): void => port.postMessage(message);
const log: Log = (message, facts) => say({ is: 'log', message, ...(facts && { facts }) });
const ports = await openPorts(workerData as Stores, ['events', 'files', 'keys']);
const viewsByName = new Map(views.map((view) => [view.name, view as View]));
const past = openPastFolds({
  // Another codec each time: a person's key may have been destroyed since, of which the past knows nothing.
  load: (...asked) =>
    openAreas({ ...ports, codec: openCodec(ports.keys), log }, Object.values(areas), { passes: true }).load(...asked),
});

const rowsAtOnce = 500;

async function answer(id: number, asked: PastQuestion): Promise<void> {
  const { tenant, area, view } = asked;
  const at = async (time: string) => (await past.at(tenant, area, time)).state;
  let rows: Row[] = [];
  for (const row of await answered(at, viewsByName.get(view) as View, asked)) {
    rows.push(row);
    if (rows.length < rowsAtOnce) continue;
    say({ is: 'rows', id, json: JSON.stringify(rows) });
    rows = [];
    await breath();
  }
  say({ is: 'rows', id, json: JSON.stringify(rows) });
  say({ is: 'end', id });
}

async function close(): Promise<void> {
  port.close();
  await ports.close();
}

port.on('message', (message: ToPast) => {
  if (message === 'close') return void close();
  const { id, asked } = message;
  answer(id, asked).catch((error: unknown) =>
    say({ is: 'failed', id, error: String(error), away: error instanceof Away }),
  );
});
