import { parentPort, workerData } from 'node:worker_threads';
import type { Stores } from '@platform/openPorts.js';
import type { Answer, Call } from './inThread.js';
import { run } from './run.js';

// The projector in a thread of its own: answers each call of the thread that started it.
const port = parentPort as NonNullable<typeof parentPort>;
const say = (answer: Answer): void => port.postMessage(answer);
const projector = await run(workerData as Stores, (message, facts) => say({ is: 'log', message, facts }));

async function answer({ id, does, tenant }: Call): Promise<void> {
  try {
    say({ is: 'done', id, value: does === 'rebuild' ? await projector.rebuild(tenant) : await projector[does]() });
  } catch (error) {
    say({ is: 'failed', id, error: String(error) });
  }
  if (does === 'close') port.close();
}
port.on('message', (call: Call) => void answer(call));
await projector.ready;
say({ is: 'ready' });
