import { createHash } from 'node:crypto';
import type { Files } from '../ports.js';

export interface FilesHarness {
  files: Files;
  /** The same files opened elsewhere. */
  another(): Promise<Files>;
  end(): Promise<void>;
}

export function filesContract(name: string, make: () => Promise<FilesHarness>): void {
  describe(`files: ${name}`, () => {
    let given: FilesHarness;
    beforeEach(async () => {
      given = await make();
    });
    afterEach(() => given.end());
    const now = () => ({ given, files: given.files });
    putting(now);
    listing(now);
  });
}

type Now = () => { given: FilesHarness; files: Files };

function putting(now: Now): void {
  test('put, read, replaced, removed', async () => {
    const { files, given } = now();
    expect(await files.get('t/a.txt')).toBeNull();
    expect(await files.size('t/a.txt')).toBeNull();
    expect(await files.put('t/a.txt', Buffer.from('one'))).toEqual({ size: 3 });
    expect(await text(files, 't/a.txt')).toBe('one');
    expect(await files.put('t/a.txt', Buffer.from('first \0 \xff', 'latin1'))).toEqual({ size: 9 });
    const other = await given.another();
    expect(await text(other, 't/a.txt', 'latin1')).toBe('first \0 \xff');
    expect(await other.size('t/a.txt')).toBe(9);
    await files.put('t/empty', new Uint8Array());
    expect(await text(files, 't/empty')).toBe('');
    expect(await files.size('t/empty')).toBe(0);
    await files.remove('t/a.txt');
    await files.remove('t/a.txt');
    expect(await files.get('t/a.txt')).toBeNull();
  });
  test('streamed in and out: 20 MB, never whole in memory', async () => {
    const { files } = now();
    const chunk = Buffer.alloc(65_536, 'etatwerk');
    let ahead = 0;
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (; ahead < 320; ahead++) yield chunk;
    }
    const hash = createHash('sha256');
    for (let n = 0; n < 320; n++) hash.update(chunk);
    expect(await files.put('t/deep/er/big.bin', chunks())).toEqual({ size: 320 * 65_536 });
    const read = createHash('sha256');
    let largest = 0;
    for await (const piece of (await files.get('t/deep/er/big.bin'))!) {
      read.update(piece);
      largest = Math.max(largest, piece.byteLength);
    }
    expect(read.digest('hex')).toBe(hash.digest('hex'));
    expect(largest).toBeLessThan(8_000_000);
  });
  test('a file appears whole or not at all', async () => {
    const { files } = now();
    await files.put('t/kept', Buffer.from('before'));
    const seen: (string | null)[] = [];
    async function* broken(path: string): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      seen.push(await text(files, path));
      throw new Error('torn');
    }
    await expect(files.put('t/kept', broken('t/kept'))).rejects.toThrow('torn');
    await expect(files.put('t/fresh', broken('t/fresh'))).rejects.toThrow('torn');
    expect(seen).toEqual(['before', null]);
    expect(await text(files, 't/kept')).toBe('before');
    expect(await files.list('')).toEqual(['t/kept']);
  });
}

function listing(now: Now): void {
  test('of many puts at once one is what is read', async () => {
    const { files } = now();
    const texts = Array.from({ length: 16 }, (_, index) => String(index).repeat(50_000));
    await Promise.all(texts.map((each) => files.put('t/race', Buffer.from(each))));
    expect(texts).toContain(await text(files, 't/race'));
  });
  test('listed below a prefix, sorted; a name may be both a file and a folder', async () => {
    const { files } = now();
    const paths = ['t/b', 't/a/2', 't/a', 't/a/10', 't/ab', 'tt/a', 't/a-b/c', 't/a/x/y.z'];
    for (const path of paths) await files.put(path, Buffer.from(path));
    for (const path of paths) expect(await text(files, path)).toBe(path);
    expect(await files.list('t/')).toEqual(paths.filter((path) => path.startsWith('t/')).sort());
    expect(await files.list('t/a')).toEqual(paths.filter((path) => path.startsWith('t/a')).sort());
    expect(await files.list('t/a/')).toEqual(['t/a/10', 't/a/2', 't/a/x/y.z']);
    expect(await files.list('')).toEqual([...paths].sort());
    expect(await files.list('none/')).toEqual([]);
  });
  test.each([
    ...['', 'a', '/t/a', 't/', 't//a', '../a', 't/../a', 't/./a', 't/..', 't/a\0b', 't/a b', 't/ä', 't\\a', 't/a~'],
    ...['t/%2e%2e/a', 't/~/a', `t/${'x'.repeat(201)}`, 'C:/a/b', 't/a\n'],
  ])('no path: %j', async (path) => {
    const { files } = now();
    await expect(files.put(path, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(files.get(path)).rejects.toThrow(RangeError);
    await expect(files.size(path)).rejects.toThrow(RangeError);
    await expect(files.remove(path)).rejects.toThrow(RangeError);
    expect(await files.list('')).toEqual([]);
  });
  test('no prefix: one that leads elsewhere', async () => {
    const { files } = now();
    for (const prefix of ['../', '/', 't/../../', 't/ä']) {
      await expect(files.list(prefix)).rejects.toThrow(RangeError);
    }
  });
}

async function text(files: Files, path: string, encoding: BufferEncoding = 'utf8'): Promise<string | null> {
  const content = await files.get(path);
  if (content === null) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString(encoding);
}
