import type { Worker } from 'node:worker_threads';
import type { Checkpoint, CollectionSpec, Lease, RowWrite } from '../ports.js';
import { startThread } from '../startThread.js';
import { finishRowFile, openRowFile, type RowFile } from './rowFile.js';
import { packer, type RowPage } from './rowPages.js';
import type { Fields } from './rowTables.js';

/** A file of rows that nobody reads before it is whole. */
export interface Building {
  declare(collections: readonly CollectionSpec[]): Promise<void>;
  /** False: somebody with a higher fence was here. Where rows are many, the answer is that of an earlier write. */
  write(lease: Lease, writes: readonly RowWrite[], checkpoint: Checkpoint): Promise<boolean>;
  checkpoint(): Promise<Checkpoint | null>;
  /** It has its indexes, is on the disk and closed. False: not all of it was written. */
  finish(): Promise<boolean>;
  /** Gives it up. */
  close(): void;
}
export interface RowBuilding {
  /** Goes on with a file; null: there is none. */
  open(path: string): Building | null;
  close(): Promise<void>;
}

/** What is asked of the thread. */
export type ToBuilder = { id: number; path: string; busy: number } & Task;
type Task =
  | { does: 'declare'; collections: readonly CollectionSpec[] }
  | { does: 'store'; lease: Lease; page: RowPage; checkpoint: Checkpoint }
  | { does: 'checkpoint' }
  | { does: 'finish' }
  | { does: 'close' };
export type FromBuilder = { id: number; value: unknown } | { id: number; error: string };

// Rows after which a thread is worth its start.
const mostHere = 2_000;
// Writes that the thread has yet to answer: enough for the caller to go on while it starts.
const mostBehind = 3;
const youngMegabytes = 24;

/**
 * Small files are built on the spot, large ones by a thread that runs only then: while it stores rows, the caller makes
 * the next. So what fails there is said by a later call, and the file is as good as lost.
 */
export function openRowBuilding(busy: number): RowBuilding {
  const thread = builderThread();
  return {
    open(path) {
      const file = openRowFile(path, { busy, building: true });
      return file && building(file, (task) => thread.ask({ path, busy, ...task }), path);
    },
    close: () => thread.close(),
  };
}

type Ask = (task: Task) => Promise<unknown>;

function building(file: RowFile, ask: Ask, path: string): Building {
  let here: RowFile | null = file;
  let rows = 0;
  const behind: Promise<unknown>[] = [];
  let pack = packer(new Map());
  function handOver(): void {
    here?.close();
    here = null;
  }
  return {
    async declare(collections) {
      if (here) here.declare(collections);
      else pack = packer((await ask({ does: 'declare', collections })) as Fields);
    },
    async write(lease, writes, checkpoint) {
      rows += writes.length;
      if (here && rows > mostHere) {
        pack = packer(here.fields());
        handOver();
      }
      if (here) return here.write(lease, writes, checkpoint);
      const asked = ask({ does: 'store', lease, page: pack(writes), checkpoint });
      asked.catch(() => {});
      behind.push(asked);
      return behind.length <= mostBehind || ((await behind.shift()) as boolean);
    },
    checkpoint: async () => (here ? here.checkpoint() : ((await ask({ does: 'checkpoint' })) as Checkpoint | null)),
    async finish() {
      for (const asked of behind.splice(0)) if (!(await asked)) return false;
      if (!here) await ask({ does: 'finish' });
      else {
        handOver();
        finishRowFile(path);
      }
      return true;
    },
    close() {
      if (!here) ask({ does: 'close' }).catch(() => {});
      handOver();
    },
  };
}

/** The thread, started when it is first asked; it ends when nothing is left to do. */
function builderThread() {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const paths = new Set<string>();
  let thread: Worker | null = null;
  let count = 0;

  function end(error: Error): void {
    thread = null;
    paths.clear();
    for (const asker of waiting.values()) asker.reject(error);
    waiting.clear();
  }
  function running(): Worker {
    if (thread) return thread;
    const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytes };
    const started = startThread('rowBuilder', import.meta.url, { resourceLimits });
    started.on('message', (answer: FromBuilder) => {
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('error' in answer) asker?.reject(new Error(answer.error));
      else asker?.resolve(answer.value);
      if (paths.size === 0 && waiting.size === 0) void close();
    });
    started.on('error', end);
    thread = started;
    return started;
  }
  async function close(): Promise<void> {
    const ending = thread;
    end(new Error('the rows were not made to the end'));
    await ending?.terminate();
  }
  return {
    close,
    ask(asked: { path: string; busy: number } & Task): Promise<unknown> {
      if (asked.does === 'finish' || asked.does === 'close') paths.delete(asked.path);
      else paths.add(asked.path);
      const asker = Promise.withResolvers<unknown>();
      const id = count++;
      waiting.set(id, asker);
      running().postMessage({ ...asked, id } satisfies ToBuilder);
      return asker.promise;
    },
  };
}
