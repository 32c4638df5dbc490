import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const oldestNode = 24;
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(`Etatwerk needs Node ${oldestNode} or newer, this is ${process.version}. Start it with \`npm start\`.`);
  process.exit(1);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
});

/** The one-command server: api, projector and worker on one folder of data. */
async function start(): Promise<void> {
  const { readEnv } = await import('./env.js');
  const { runServer } = await import('./run.js');
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const root = here('../../../../');
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };
  const { startInThread: startProjector } = await import('../../projector/src/inThread.js');
  const { startWorker } = await import('../../worker/src/worker.js');
  const { seedDemo } = await import('./demo/seedDemo.js');
  const apps = { version, webFolder: here('../../../web'), startProjector, startWorker, seedDemo };
  const server = await runServer(readEnv(), apps);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(server));
  for (const { tenant, password } of server.passwords) {
    console.log(`First password of admin in ${tenant} (shown once, to be changed at the first login): ${password}`);
  }
  console.log(`ready ${server.url}`);
}

/** Ends what is at work; whoever waits for us waits no longer than ten seconds. */
function stop(server: { close(): Promise<void> }): void {
  setTimeout(() => process.exit(1), 10_000).unref();
  server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
