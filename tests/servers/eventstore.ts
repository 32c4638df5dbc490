import { connect } from 'node:net';
import { join } from 'node:path';
import type { Kind } from './server.js';

/** Our stand-in for EventStoreDB: comes with the project, so there is always one. */
export const eventstore: Kind = {
  name: 'eventstore',
  variable: 'TEST_EVENTSTORE_URL',
  missing: 'TEST_EVENTSTORE_URL',
  find() {
    const main = join(process.cwd(), 'tests/servers/eventstore/main.ts');
    return {
      command: process.execPath,
      args: (port, folder) => ['--import', '@swc-node/register/esm-register', main, folder, String(port)],
      url: (port) => `esdb://127.0.0.1:${port}?tls=false`,
    };
  },
  install() {},
  /** Not by the client: a second one in a process, once disposed, would wedge the appends of the first. */
  async ask(url) {
    const at = new URL(url);
    await connected(at.hostname, Number(at.port || 2113));
    if (!process.env[this.variable]) return 'our stand-in for EventStoreDB 24.6';
    const info = `${at.searchParams.get('tls') === 'false' ? 'http' : 'https'}://${at.host}/info`;
    const said = await fetch(info, { signal: AbortSignal.timeout(5_000) }).then((answer) => answer.json());
    return `EventStoreDB ${(said as { esVersion?: string }).esVersion ?? '?'}`;
  },
};

function connected(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve();
    }).once('error', reject);
  });
}
