import type { Worker } from 'node:worker_threads';
import type { ImportCommand, Stopped } from '@domain/importing/commands.js';
import { startThread } from '@platform/startThread.js';
import { fileThread } from '../fileThread.js';
import type { FromReader, KnownPart, ToReader } from './protocol.js';
import { FileRefused } from './refusal.js';

type Wish = Omit<Extract<ToReader, { read: unknown }>['read'], 'file'>;
export type Done = Extract<FromReader, { done: unknown }>['done'];

export interface Reading {
  wish: Wish;
  file(): Promise<Uint8Array>;
  known: AsyncIterable<KnownPart>;
  rehearse(commands: readonly ImportCommand[]): Promise<readonly Stopped[]>;
  page(number: number, json: string): void;
  commands(lines: string): void;
}
export interface FileReader {
  /** Throws FileRefused. One file at a time; others wait. */
  read(reading: Reading): Promise<Done>;
  close(): Promise<void>;
}

/** Reads files in a thread of its own, which starts with the first file and ends when it takes too much memory. */
export function openFileReader(): FileReader {
  let thread: Worker | null = null;
  let held: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  async function read(reading: Reading): Promise<Done> {
    const { key } = reading.wish;
    const file = held === key && thread ? null : await reading.file();
    thread ??= startThread('import', import.meta.url, fileThread);
    const asked = thread;
    held = null;
    const outcome = heard(asked, reading);
    try {
      for await (const known of reading.known) asked.postMessage({ known } satisfies ToReader);
      asked.postMessage({ read: { ...reading.wish, file } } satisfies ToReader);
      const done = await outcome;
      held = key;
      return done;
    } catch (error) {
      if (!(error instanceof FileRefused)) await stop();
      outcome.catch(() => {});
      throw isOutOfMemory(error) ? new FileRefused(413, 'FILE_TOO_BIG', { what: 'memory' }) : error;
    }
  }
  async function stop(): Promise<void> {
    const ending = thread;
    [thread, held] = [null, null];
    await ending?.terminate();
  }
  return {
    read(reading) {
      clearTimeout(idle);
      const mine = turn.then(() => read(reading));
      const after = mine.then(
        () => {},
        () => {},
      );
      turn = after;
      void after.then(() => {
        if (turn === after) idle = setTimeout(() => void stop(), rest).unref();
      });
      return mine;
    },
    async close() {
      await turn;
      clearTimeout(idle);
      await stop();
    },
  };
}

/** Milliseconds without a file after which the thread gives its memory back. */
const rest = 60_000;
/** Milliseconds that one file may take. */
const longest = 120_000;

function heard(thread: Worker, { rehearse, page, commands }: Reading): Promise<Done> {
  return new Promise<Done>((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new FileRefused(413, 'FILE_TOO_BIG', { what: 'time' }))), longest);
    const failed = (error: Error): void => end(() => reject(error));
    const exited = (): void => failed(new Error('the reading thread ended'));
    const told = (message: FromReader): void => {
      if ('page' in message) page(message.page, message.json);
      else if ('rehearse' in message)
        rehearse(message.rehearse).then(
          (stopped) => thread.postMessage({ stopped } satisfies ToReader),
          (error: Error) => failed(error),
        );
      else if ('commands' in message) commands(message.commands);
      else if ('done' in message) end(() => resolve(message.done));
      else {
        const { status, code, params } = message.refused;
        end(() => reject(new FileRefused(status as 422, code as FileRefused['code'], params)));
      }
    };
    function end(then: () => void): void {
      clearTimeout(timer);
      thread.off('message', told).off('error', failed).off('exit', exited);
      then();
    }
    thread.on('message', told).on('error', failed).on('exit', exited);
  });
}

const isOutOfMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
