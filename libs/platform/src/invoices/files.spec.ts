import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPorts } from '../openPorts.js';
import { fileOf, kept, pathOf } from './files.js';

test('of two files that are the same and come at once, the one refused takes nothing from the one kept; what may be stored keeps its file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'originals-'));
  const { files, close } = await openPorts({ dataDir, masterKey: Buffer.alloc(32, 7) });
  const content = Buffer.from('<Invoice/>');
  const [first, second] = ['a', 'b'].map((id) =>
    pathOf('dev', fileOf({ name: 'a.xml', content }, { id, isOriginal: true })),
  ) as [string, string];
  const { promise: both, resolve } = Promise.withResolvers<void>();
  const isRefusal = (error: unknown) => (error as Error).message === 'DUPLICATE_INVOICE';
  const failing = (message: string, after = Promise.resolve()) => ({
    isRefusal,
    command: () => after.then(() => Promise.reject(new Error(message))),
  });
  const refused = kept(files, { path: second, content }, failing('DUPLICATE_INVOICE', both));
  await kept(files, { path: first, content }, { isRefusal, command: async () => resolve() });
  await expect(refused).rejects.toThrow('DUPLICATE_INVOICE');
  expect([await files.size(first), await files.size(second)]).toEqual([content.length, null]);
  // Whether the command was stored nobody knows: what it names is there.
  await expect(kept(files, { path: second, content }, failing('away'))).rejects.toThrow('away');
  expect(await files.size(second)).toBe(content.length);
  await close();
  rmSync(dataDir, { recursive: true });
});
