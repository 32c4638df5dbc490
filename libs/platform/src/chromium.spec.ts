import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.js';

let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'etatwerk-chromium-'));
});
afterAll(() => rm(cache, { recursive: true, force: true }));

const fromNpm = process.platform === 'linux' && process.arch === 'x64';

test('a browser named in the environment goes first', async () => {
  const environment = { PUPPETEER_EXECUTABLE_PATH: process.execPath };
  expect((await findChromium({ environment, cache })).path).toBe(process.execPath);
  await expect(findChromium({ environment: { PUPPETEER_EXECUTABLE_PATH: '/nowhere' }, cache })).rejects.toThrow(
    '/nowhere',
  );
});

test('our secrets do not reach the browser', async () => {
  const environment = { PUPPETEER_EXECUTABLE_PATH: process.execPath, PATH: '/bin', JWT_SECRET: 'geheim' };
  expect((await findChromium({ environment, cache })).env).toEqual({ PATH: '/bin' });
});

if (fromNpm) {
  test('two that unpack at once get one browser, in a folder of our own', async () => {
    const [one, other] = await Promise.all([
      findChromium({ environment: {}, cache }),
      findChromium({ environment: {}, cache }),
    ]);
    expect(one).toEqual(other);
    const folders = await readdir(cache);
    expect(folders).toHaveLength(1);
    expect((await stat(join(cache, folders[0]!))).mode & 0o777).toBe(0o700);
  });

  test('a folder into which others can write is refused', async () => {
    const [folder] = await readdir(cache);
    await chmod(join(cache, folder!), 0o777);
    await expect(findChromium({ environment: {}, cache })).rejects.toThrow('open to other accounts');
  });
}
