import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPorts } from '../openPorts.js';
import { fileOf, kept, pathOf } from './files.js';

test('of two files that are the same and come at once, the one refused takes nothing from the one kept', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'originals-'));
  const { files, close } = await openPorts({ dataDir, masterKey: Buffer.alloc(32, 7) });
  const content = Buffer.from('<Invoice/>');
  const [first, second] = ['a', 'b'].map((id) =>
    pathOf('dev', fileOf({ name: 'a.xml', content }, { id, isOriginal: true })),
  ) as [string, string];
  const { promise: both, resolve } = Promise.withResolvers<void>();
  const refused = kept(files, { path: second, content }, async () => {
    await both;
    throw new Error('DUPLICATE_INVOICE');
  });
  await kept(files, { path: first, content }, async () => resolve());
  await expect(refused).rejects.toThrow('DUPLICATE_INVOICE');
  expect([await files.size(first), await files.size(second)]).toEqual([content.length, null]);
  await close();
  rmSync(dataDir, { recursive: true });
});
