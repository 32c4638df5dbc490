import type { Call, Handlers } from '../call.js';
import type { Context } from '../context.js';
import { recordDuplicates } from './duplicates.js';
import { eraseRecord } from './erasing.js';
import { listKinds, listRecords, readKind, readRecord } from './read.js';
import { recordUsage } from './usage.js';
import { changeRecord, createRecord, deleteRecords, mergeRecord, restoreRecords } from './write.js';

/** Calls of master data, the same for every kind (http.md, Master data). */
export function recordHandlers(context: () => Context): Handlers {
  const all = {
    ...{ records: listRecords, record: readRecord, recordKinds: listKinds, recordKind: readKind, recordUsage },
    ...{ recordDuplicates, eraseRecord },
    ...{ createRecord, changeRecord, mergeRecord, deleteRecords, restoreRecords },
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, handle]) => [name, (call: Call) => handle(context(), call)]),
  );
}
