import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeOn } from '../../../../../tests/servers/inSpecs.js';
import { channelContract } from '../../contract/channel.contract.js';
import { until } from '../../contract/sample.js';
import { openChannel } from './channel.js';

const source = pathToFileURL(join(process.cwd(), 'libs/platform/src/distributed/redis/channel.ts')).href;
const echoing = `
  import { openChannel } from '${source}';
  const [url, prefix, from, to] = process.argv.slice(1);
  const channel = openChannel(url, { prefix });
  channel.subscribe(from, (message) => channel.publish(to, message), () => process.stdout.write('listening'));`;

describeOn('redis', (server) => {
  channelContract('redis', async () => {
    const prefix = `spec ${randomUUID()}`;
    const open = () => openChannel(server().url, { prefix });
    const opened = [open()];
    const children: ChildProcess[] = [];
    return {
      channel: opened[0]!,
      async another() {
        opened.push(open());
        return opened.at(-1)!;
      },
      async echo(from, to) {
        const node = ['--import', '@swc-node/register/esm-register', '--input-type=module', '-e', echoing];
        const child = spawn(process.execPath, [...node, server().url, prefix, from, to], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        children.push(child);
        await new Promise((resolve) => child.stdout.once('data', resolve));
      },
      async end() {
        for (const child of children) child.kill('SIGKILL');
        for (const channel of opened) await channel.close();
      },
    };
  });

  test('a server that went away: both sides come back, and whoever listens is told to catch up', async () => {
    const { url, kill, start } = server();
    const prefix = `spec ${randomUUID()}`;
    const [speaker, listener] = [openChannel(url, { prefix }), openChannel(url, { prefix })];
    let lost = 0;
    const heard: unknown[] = [];
    listener.subscribe(
      'x',
      (message) => heard.push(message),
      () => lost++,
    );
    await until(() => lost === 1);
    await kill();
    speaker.publish('x', 'into the void');
    await start();
    await until(() => lost > 1);
    await until(() => {
      speaker.publish('x', 'again');
      return heard.includes('again');
    });
    expect(heard).not.toContain('into the void');
    await Promise.all([speaker.close(), listener.close()]);
  });

  test('opened while the server is away: it listens once it is there', async () => {
    const { url, kill, start } = server();
    await kill();
    const channel = openChannel(url, { prefix: `spec ${randomUUID()}` });
    let lost = 0;
    const heard: unknown[] = [];
    channel.subscribe(
      'x',
      (message) => heard.push(message),
      () => lost++,
    );
    channel.publish('x', 1);
    await start();
    await until(() => lost > 0);
    // Speaking has a connection of its own, which may come back later than the one that listens.
    await until(() => {
      channel.publish('x', 2);
      return heard.includes(2);
    });
    await channel.close();
  });
});
