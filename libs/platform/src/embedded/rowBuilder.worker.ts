import { parentPort } from 'node:worker_threads';
import type { FromBuilder, ToBuilder } from './rowBuilding.js';
import { finishRowFile, openRowFile, type RowFile } from './rowFile.js';
import { unpack } from './rowPages.js';

// Writes files of rows that nobody reads yet, for the thread that started it.
const port = parentPort as NonNullable<typeof parentPort>;
const opened = new Map<string, RowFile>();

function answer({ path, busy, ...asked }: ToBuilder): unknown {
  const file = opened.get(path) ?? openRowFile(path, { busy, building: true });
  if (asked.does === 'finish' || asked.does === 'close') {
    file?.close();
    opened.delete(path);
    return asked.does === 'finish' && finishRowFile(path);
  }
  if (!file) throw new Error(`${path} is gone`);
  opened.set(path, file);
  if (asked.does === 'checkpoint') return file.checkpoint();
  if (asked.does === 'store') return file.store(asked.lease, unpack(asked.page), asked.checkpoint);
  file.declare(asked.collections);
  return file.fields();
}

port.on('message', (asked: ToBuilder) => {
  const { id } = asked;
  try {
    port.postMessage({ id, value: answer(asked) } satisfies FromBuilder);
  } catch (error) {
    port.postMessage({ id, error: String(error) } satisfies FromBuilder);
  }
});
