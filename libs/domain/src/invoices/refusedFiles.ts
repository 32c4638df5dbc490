import type { FileRefusal } from '@contracts/invoices/refusedFile.js';
import { part } from '../decider.js';
import type { Scope } from '../identity/rights.js';
import { type Refused, refused } from '../refused.js';
import { view } from '../view.js';
import type { Invoices, RefusedThing } from './invoices.js';

/** Names and shapes are stored for ever. */
type RefusedFileEvent =
  | { type: 'EInvoiceRefused'; data: FileRefusal }
  | { type: 'RefusedFileDiscarded'; data: { id: string } }
  | { type: 'RefusedFileRestored'; data: { id: string } };

type Ids = { ids: readonly string[] };

/** Files that came by folder or mail and were refused: the server says so, a controller discards them. */
export const refusedFiles = part<Invoices, RefusedFileEvent>()({
  kind: 'refusedFile',
  right: 'writeCosts',
  decide: {
    /** Told once, however often a process that was killed meanwhile tells it. */
    refuseFile: (data: FileRefusal, state: Invoices): readonly RefusedFileEvent[] =>
      state.refusedFiles.get(data.id) ? [] : [{ type: 'EInvoiceRefused', data }],
    discardRefusedFiles: ({ ids }: Ids, state: Invoices) =>
      each(state, ids, { type: 'RefusedFileDiscarded', deleted: true }),
    restoreRefusedFiles: ({ ids }: Ids, state: Invoices) =>
      each(state, ids, { type: 'RefusedFileRestored', deleted: false }),
  },
  evolve: {
    // What was stored before there were reasons has none.
    EInvoiceRefused: (state: Invoices, data: FileRefusal) =>
      state.putRefused({ ...data, reason: data.reason ?? '', deleted: false }),
    RefusedFileDiscarded: (state: Invoices, { id }) => state.withRefused(id, { deleted: true }),
    RefusedFileRestored: (state: Invoices, { id }) => state.withRefused(id, { deleted: false }),
  },
  invert: {
    RefusedFileDiscarded: (data) => [{ type: 'RefusedFileRestored', data }],
    RefusedFileRestored: (data) => [{ type: 'RefusedFileDiscarded', data }],
  },
  history: {
    RefusedFileDiscarded: () => [{ name: 'deleted', old: false, new: true }],
    RefusedFileRestored: () => [{ name: 'deleted', old: true, new: false }],
  },
  change: { EInvoiceRefused: 'CREATE', RefusedFileDiscarded: 'DELETE' } as const,
});

type Marking = { type: 'RefusedFileDiscarded' | 'RefusedFileRestored'; deleted: boolean };

/** Those that are not marked so already. */
function each(
  state: Invoices,
  ids: readonly string[],
  { type, deleted }: Marking,
): readonly RefusedFileEvent[] | Refused {
  const unknown = ids.find((id) => !state.refusedFiles.get(id));
  if (unknown !== undefined) return refused('NOT_FOUND', { id: unknown });
  const open = [...new Set(ids)].filter((id) => state.refusedFiles.get(id)?.deleted !== deleted);
  return open.map((id) => ({ type, data: { id } }));
}

/** As an invoice that is of no unit: what it says of money is for whoever may read costs. */
export const refusedFilesView = view<RefusedThing, Invoices>()({
  name: 'refusedFiles',
  of: 'invoices',
  kind: 'refusedFile',
  row: (file, state) => ({
    ...file,
    createdAt: state.stamps.get(file.id)?.createdAt ?? null,
    revision: state.touches.last(file.id),
    scope: ofTheWholeTenant,
  }),
});

const ofTheWholeTenant: Scope = {
  ...{ wholeTenant: true, units: [], readUsers: [], writeUsers: [], readGroups: [], writeGroups: [] },
};
