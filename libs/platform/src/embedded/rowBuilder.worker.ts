import { parentPort } from 'node:worker_threads';
import type { FromBuilder, ToBuilder } from './rowBuilding.js';
import { finishRowFile, openRowFile, type RowFile } from './rowFile.js';

// Writes files of rows that nobody reads yet, for the thread that started it.
const port = parentPort as NonNullable<typeof parentPort>;
const opened = new Map<string, RowFile>();

function answer({ path, busy, does, json }: ToBuilder): unknown {
  const file = opened.get(path) ?? openRowFile(path, { busy, building: true });
  if (does === 'finish' || does === 'close') {
    file?.close();
    opened.delete(path);
    return does === 'finish' && finishRowFile(path);
  }
  if (!file) throw new Error(`${path} is gone`);
  opened.set(path, file);
  return (file[does] as (...given: unknown[]) => unknown)(...JSON.parse(json));
}

port.on('message', (asked: ToBuilder) => {
  const { id } = asked;
  try {
    port.postMessage({ id, value: answer(asked) } satisfies FromBuilder);
  } catch (error) {
    port.postMessage({ id, error: String(error) } satisfies FromBuilder);
  }
});
