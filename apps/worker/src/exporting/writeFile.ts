import { startThread } from '@platform/startThread.js';
import { fileThread } from '../fileThread.js';
import type { FromWriter, Sheet, SheetCell, ToWriter } from './sheet.js';

type Rows = AsyncIterable<SheetCell[][]> | Iterable<SheetCell[][]>;

/** The bytes of a sheet's file, written in a thread of its own while the rows are still coming. */
export const fileOf = (sheet: Sheet, rows: Rows): AsyncIterable<Uint8Array> => bookOf([{ sheet, rows }]);

/** A sheet of a workbook, with its rows. */
export interface SheetPart {
  sheet: Sheet;
  rows: Rows;
}

/** The same of several sheets in one workbook. */
export async function* bookOf(parts: readonly SheetPart[]): AsyncIterable<Uint8Array> {
  const thread = startThread('write', import.meta.url, fileThread);
  const chunks: Uint8Array[] = [];
  let ended = false;
  let wake = (): void => {};
  let failure: Error | null = null;
  thread.on('message', (message: FromWriter) => {
    if ('chunk' in message) chunks.push(message.chunk);
    else ended = true;
    wake();
  });
  thread.on('error', (error) => {
    failure = error;
    wake();
  });
  try {
    for (const { sheet, rows } of parts) {
      thread.postMessage({ sheet } satisfies ToWriter);
      for await (const some of rows) thread.postMessage({ rows: some } satisfies ToWriter);
    }
    thread.postMessage({ end: true } satisfies ToWriter);
    while (true) {
      if (failure) throw failure;
      yield* chunks.splice(0);
      if (ended && !chunks.length) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (chunks.length || ended || failure) resolve();
      });
    }
  } finally {
    await thread.terminate();
  }
}
