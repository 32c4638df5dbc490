import { setImmediate as breath } from 'node:timers/promises';
import type { ImportKind } from '@contracts/importing/import.js';
import { openFileReaders, type Reading } from './fileReader.js';
import type { KnownPart } from './protocol.js';

async function* nobody(): AsyncIterable<KnownPart> {
  yield { today: '2026-11-21' };
}

function reading(key: string, lines: string, more: Partial<Reading> = {}): Reading {
  const told = { id: key, kind: 'PLAN' as ImportKind, by: { user: key } };
  const wish = {
    told: {
      ...{ ...told, file: { name: 'x.csv', size: lines.length }, options: {}, mapping: null, answers: {}, rows: [] },
      ...{ createdAt: '', jobId: null, command: null },
    },
    ...{ key, acceptProposals: true, withCommands: false },
  };
  const file = async () => Buffer.from(lines);
  return { wish, file, known: nobody(), rehearse: async () => [], page: () => {}, commands: () => {}, ...more };
}
const small = 'Titel;Beginn;Ende\nA;1.1.2026;2.1.2026\n';
/** Far more than the memory of the specs below holds. */
const large = `Titel;Beginn;Ende\n${'A;1.1.2026;2.1.2026\n'.repeat(49_000)}`;

/** Threads of this process that are not ended. */
const threads = () => process.getActiveResourcesInfo().filter((it) => it === 'MessagePort').length;

test('a file keeps no other waiting, and one that is read on is not sent again', async () => {
  const reader = openFileReaders();
  let asked = 0;
  let end = (_: never[]): void => {};
  const slow = reader.read(
    reading('slow', small, {
      rehearse: () => {
        asked++;
        return new Promise((resolve) => {
          end = resolve;
        });
      },
    }),
  );
  expect((await reader.read(reading('quick', small))).preview.counts).toMatchObject({ rows: 1, create: 1 });
  const again = reading('quick', small, { file: () => Promise.reject(new Error('sent again')) });
  expect((await reader.read(again)).preview.counts).toMatchObject({ create: 1 });
  while (asked === 0) await breath();
  end([]);
  expect((await slow).preview.counts).toMatchObject({ create: 1 });
  await reader.close();
});

test('what takes too long or too much is refused, its thread is ended, and the next file is read', async () => {
  const before = threads();
  const hasty = openFileReaders({ longest: 1 });
  const late = await hasty.read(reading('a', large)).catch((error: unknown) => error);
  expect(late).toMatchObject({ status: 413, code: 'FILE_TOO_BIG', params: { what: 'time' } });
  expect(threads()).toBe(before);
  await hasty.close();

  const tight = openFileReaders({ memory: 50 });
  const much = await tight.read(reading('b', large)).catch((error: unknown) => error);
  expect(much).toMatchObject({ status: 413, code: 'FILE_TOO_BIG', params: { what: 'memory' } });
  expect((await tight.read(reading('c', small))).preview.counts).toMatchObject({ rows: 1 });
  const gone = async function* (): AsyncIterable<KnownPart> {
    yield { today: '2026-11-21' };
    throw new Error('the store is away');
  };
  await expect(tight.read(reading('d', small, { known: gone() }))).rejects.toThrow('the store is away');
  expect(threads()).toBe(before);
  await tight.close();
});

test('who waits for a thread gets one as soon as a file is done', async () => {
  const reader = openFileReaders();
  const ends: ((stopped: never[]) => void)[] = [];
  const rehearse = () => new Promise<never[]>((resolve) => ends.push(resolve));
  const slow = ['a', 'b', 'c', 'd'].map((key) => reader.read(reading(key, small, { rehearse })));
  const fifth = reader.read(reading('e', small));
  const first = await Promise.race([fifth.then(() => 'read'), untilAsked(ends, 4).then(() => 'waits')]);
  expect(first).toBe('waits');
  ends.shift()?.([]);
  expect((await fifth).preview.counts).toMatchObject({ rows: 1 });
  for (const end of ends) end([]);
  await Promise.all(slow);
  await reader.close();
});

async function untilAsked(ends: readonly unknown[], count: number): Promise<void> {
  while (ends.length < count) await breath();
}
