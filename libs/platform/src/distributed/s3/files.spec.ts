import { randomUUID } from 'node:crypto';
import { describeOn } from '../../../../../tests/servers/inSpecs.js';
import { filesContract } from '../../contract/files.contract.js';
import { Away } from '../../ports.js';
import { openFiles } from './files.js';

describeOn('s3', (server) => {
  filesContract('s3', async () => {
    const prefix = `spec-${randomUUID()}`;
    const open = () => openFiles(server().url, { prefix });
    const opened = [open()];
    const files = opened[0]!;
    return {
      files,
      async another() {
        opened.push(open());
        return opened.at(-1)!;
      },
      async end() {
        for (const path of await files.list('')) await files.remove(path);
        for (const each of opened) await each.close();
      },
    };
  });

  test('away: it says so, and goes on later; no secret in what it says', async () => {
    const { url, kill, start } = server();
    const files = openFiles(url, { prefix: `spec-${randomUUID()}`, patience: 2_000 });
    await files.put('t/a', Buffer.from('before'));
    await kill();
    const error: unknown = await files.put('t/a', Buffer.from('after')).catch((reason: unknown) => reason);
    await expect(files.get('t/a')).rejects.toBeInstanceOf(Away);
    await expect(files.list('')).rejects.toBeInstanceOf(Away);
    await start();
    expect(error).toBeInstanceOf(Away);
    expect(`${error}`).not.toContain(new URL(url).password);
    expect(await files.size('t/a')).toBe(6);
    await files.remove('t/a');
    await files.close();
  });

  test('why it is away is told', async () => {
    const url = new URL(server().url);
    url.password = 'not-the-one';
    const files = openFiles(url.href);
    await expect(files.size('t/a')).rejects.toThrow(/^s3: .*\(403\)$/);
    await files.close();
  });

  test('a large one that breaks off leaves nothing behind', async () => {
    const files = openFiles(server().url, { prefix: `spec-${randomUUID()}` });
    async function* broken(): AsyncGenerator<Uint8Array> {
      for (let n = 0; n < 10; n++) yield Buffer.alloc(1_048_576, 'x');
      throw new Error('torn');
    }
    await expect(files.put('t/big', broken())).rejects.toThrow('torn');
    expect(await files.list('')).toEqual([]);
    await files.close();
  });
});

test.each([['ftp://me:secret@there/x'], ['http://me:secret%@there/x'], ['http://secret@there/x']])(
  'an address that is none (%#) is refused without repeating it',
  (url) => {
    expect(() => openFiles(url)).toThrow(/^S3_URL is not http(?!.*me:)/);
  },
);
