import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { channelContract } from '../contract/channel.contract.js';
import { openChannel } from './channel.js';

const source = pathToFileURL(join(process.cwd(), 'libs/platform/src/embedded/channel.ts')).href;
const echoing = `
  const { workerData: [name, from, to], parentPort } = require('node:worker_threads');
  import('@swc-node/register/esm-register').then(() => import('${source}')).then(({ openChannel }) => {
    const channel = openChannel(name);
    channel.subscribe(from, (message) => channel.publish(to, message));
    parentPort.on('message', () => {});
    parentPort.postMessage('listening');
  });`;

channelContract('memory', async () => {
  const name = `spec ${randomUUID()}`;
  const opened = [openChannel(name)];
  const workers: Worker[] = [];
  return {
    channel: opened[0]!,
    async another() {
      opened.push(openChannel(name));
      return opened.at(-1)!;
    },
    async echo(from, to) {
      const worker = new Worker(echoing, { eval: true, workerData: [name, from, to] });
      workers.push(worker);
      await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    },
    async end() {
      for (const worker of workers) await worker.terminate();
      for (const channel of opened) await channel.close();
    },
  };
});
