import type { Worker } from 'node:worker_threads';
import type { ImportCommand, Stopped } from '@domain/importing/commands.js';
import { startThread } from '@platform/startThread.js';
import { FileRefused } from '../fileRefused.js';
import { isOutOfMemory, threadAnswer } from '../threadAnswer.js';
import type { FromReader, KnownPart, ToReader } from './protocol.js';

type Wish = Omit<Extract<ToReader, { read: unknown }>['read'], 'file'>;
export type Done = Extract<FromReader, { done: unknown }>['done'];

export interface Reading {
  wish: Wish;
  file(): Promise<Uint8Array>;
  known: AsyncIterable<KnownPart>;
  /** Called with one piece of the list after the other. */
  rehearse(commands: readonly ImportCommand[]): Promise<readonly Stopped[]>;
  page(number: number, json: string): void;
  /** The checked list, and the prints of the rows it carries out. */
  commands(lines: string, prints: string): void;
}
export interface FileReader {
  /** Throws FileRefused. */
  read(reading: Reading): Promise<Done>;
  close(): Promise<void>;
}

/** Files that are read at the same time; others wait. */
const readAtOnce = 4;

/** Reads files in threads of their own: one that was read last by one of them is read on there. */
export function openFileReaders(options: Partial<Bounds> = {}): FileReader {
  const bounds = { ...standard, ...options };
  const readers = Array.from({ length: readAtOnce }, () => openFileReader(bounds));
  const waiting: (() => void)[] = [];

  return {
    async read(reading) {
      const idle = () => readers.filter((it) => !it.isBusy());
      while (idle().length === 0) await new Promise<void>((freed) => waiting.push(freed));
      const free = idle();
      const reader = free.find((it) => it.holds(reading.wish.key)) ?? free.find((it) => it.isStarted()) ?? free[0];
      try {
        return await (reader as Reader).read(reading);
      } finally {
        waiting.shift()?.();
      }
    },
    async close() {
      await Promise.all(readers.map((it) => it.close()));
    },
  };
}

interface Bounds {
  /** Megabytes of JavaScript memory that reading one file may take; beyond it the thread ends, not the process. */
  memory: number;
  /** Milliseconds that one file may take. */
  longest: number;
  /** Milliseconds without a file after which a thread gives its memory back. */
  rest: number;
}
const standard: Bounds = { memory: 240, longest: 20_000, rest: 20_000 };

interface Reader extends FileReader {
  isBusy(): boolean;
  isStarted(): boolean;
  holds(key: string): boolean;
}

/**
 * One thread, which starts with its first file. What it refuses itself it is done with; with any other error it is ended, for
 * it may still be at work.
 */
function openFileReader({ memory, longest, rest }: Bounds): Reader {
  let thread: Worker | null = null;
  let held: string | null = null;
  let busy: Promise<unknown> | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function read(reading: Reading): Promise<Done> {
    const { key } = reading.wish;
    const file = held === key && thread ? null : await reading.file();
    thread ??= startThread('import', import.meta.url, { resourceLimits: { maxOldGenerationSizeMb: memory } });
    const asked = thread;
    held = null;
    const outcome = heard(asked, reading, longest);
    outcome.catch(() => {});
    let said: Said;
    try {
      for await (const known of reading.known) asked.postMessage({ known } satisfies ToReader);
      asked.postMessage({ read: { ...reading.wish, file } } satisfies ToReader);
      said = await outcome;
    } catch (error) {
      await stop();
      throw isOutOfMemory(error) ? tooBig('memory', memory) : error;
    }
    if ('refused' in said) throw refusalOf(said.refused);
    held = key;
    return said.done;
  }
  async function stop(): Promise<void> {
    const ending = thread;
    [thread, held] = [null, null];
    await ending?.terminate();
  }
  return {
    isBusy: () => busy !== null,
    isStarted: () => thread !== null,
    holds: (key) => held === key,
    async read(reading) {
      clearTimeout(idle);
      const mine = read(reading);
      busy = mine;
      try {
        return await mine;
      } finally {
        busy = null;
        idle = setTimeout(() => void stop(), rest).unref();
      }
    },
    async close() {
      await busy?.catch(() => {});
      clearTimeout(idle);
      await stop();
    },
  };
}

/** What the thread says at the end of a file. */
type Said = Extract<FromReader, { done: unknown } | { refused: unknown }>;

function heard(thread: Worker, { rehearse, page, commands }: Reading, longest: number): Promise<Said> {
  return threadAnswer<FromReader, Said>(thread, {
    ...{ longest, late: tooBig('time', longest / 1_000) },
    hear(message, failed) {
      if ('refused' in message || 'done' in message) return message;
      if ('page' in message) page(message.page, message.json);
      else if ('commands' in message) commands(message.commands, message.prints);
      else
        rehearse(message.rehearse).then(
          (stopped) => thread.postMessage({ stopped } satisfies ToReader),
          (error: Error) => failed(error),
        );
      return null;
    },
  });
}

const refusalOf = ({ status, code, params }: Extract<Said, { refused: unknown }>['refused']): FileRefused =>
  new FileRefused(status as 422, code as FileRefused['code'], params);

const tooBig = (what: 'memory' | 'time', max: number): FileRefused =>
  new FileRefused(413, 'FILE_TOO_BIG', { what, max });
