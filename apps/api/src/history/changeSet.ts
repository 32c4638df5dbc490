import type { AreaName } from '@contracts/message.js';
import type { ChangeRow } from '@platform/historyRows.js';
import { readToken } from '@platform/ids.js';
import { rowIn } from '../answers.js';
import { idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { malformed, notFound } from '../http/problem.js';
import { mayRead, type Reader, readerOf } from '../reading/reader.js';

const mostChanges = 10_000;
const standardSize = 100;
/** Read at once. */
const page = 1_000;

export function changeSetHandlers(context: () => Context): Handlers {
  return { changeSet: (call) => changeSet(context(), call) };
}

/** `?elementId=&size=`: newest first, each property only to whom may read that field now. */
async function changeSet(context: Context, call: Call): Promise<Answer> {
  if (!call.query['elementId']) throw malformed('elementId', 'required');
  const [id] = idsOf(call.query['elementId']) as [string];
  const size = sizeOf(call.query['size']);
  const reader = readerOf(context, call.tenant, personOf(call));
  const { area, sees, seesAll, isBuiltIn } = await seenOf(context, call.tenant, { id, reader });
  const shown: Shown[] = [];
  let count = 0;
  let total = 1;
  // To the end: a number of changes that counted those of other fields would tell of them.
  for (let offset = 0; offset < total && !(seesAll && shown.length === size); offset += seesAll ? size : page) {
    const found = await context.ports.rows.find(call.tenant, 'changes', {
      // Ids are chosen by callers: an element's may be a user's too, and rights on the one are none on the other.
      where: [{ field: 'thing', in: [id] }, ...(area ? [{ field: 'id', from: `${area}.`, to: `${area}/` }] : [])],
      ...{ sort: ['-id'], offset, limit: seesAll ? size : page },
    });
    total = found.total;
    if (total === 0 && !isBuiltIn) throw notFound();
    const seen = (found.rows as ChangeRow[]).flatMap((it) => shownOf(it, sees));
    count = seesAll ? total : count + seen.length;
    shown.push(...seen.slice(0, size - shown.length));
  }
  return { ...ok(marked(shown), { 'x-total-count': String(count) }), cached: true };
}

/** Newest first: which were taken back by one that stands, and which take one back. */
function marked(shown: readonly Shown[]) {
  const taken = new Set<string>();
  return shown.map(({ undoes, ...change }) => {
    const isTaken = taken.has(readToken(change.command)?.command ?? '');
    if (undoes !== undefined && !isTaken) taken.add(undoes);
    return { ...change, ...(isTaken && { takenBack: true }), ...(undoes !== undefined && { takesBack: true }) };
  });
}

type Shown = Pick<ChangeRow, 'id' | 'command' | 'date' | 'user' | 'actingFor' | 'type' | 'properties' | 'undoes'>;

/** A change with what of it may be seen; one of fields alone that may not be seen is none. */
export function shownOf(row: ChangeRow, sees: (name: string) => boolean): Shown[] {
  const { id, command, date, user, actingFor, type, undoes } = row;
  const properties = row.properties.filter(({ name }) => sees(name));
  if (type === 'UPDATE' && row.properties.length > 0 && properties.length === 0) return [];
  return [{ id, command, date, user, actingFor, type, properties, ...(undoes !== undefined && { undoes }) }];
}

function sizeOf(given: string | undefined): number {
  if (given === undefined) return standardSize;
  const size = Number(given);
  if (!/^\d{1,6}$/.test(given) || size < 1 || size > mostChanges)
    throw malformed('size', 'between', { min: 1, max: mostChanges });
  return size;
}

interface Seen {
  /** Whose stream has its history; null: any. */
  area: AreaName | null;
  /** Whether the reader may see a field. */
  sees(name: string): boolean;
  seesAll: boolean;
  /** It was never made, and not changed yet. All else has a history. */
  isBuiltIn: boolean;
}

/** Which thing it is, and which of its fields the reader may see. Throws 404 where it is none of theirs. */
async function seenOf(context: Context, tenant: string, { id, reader }: { id: string; reader: Reader }): Promise<Seen> {
  const live = await context.live.tenant(tenant);
  for (const shape of context.shapes.all) {
    if (!shape.held) continue;
    const { of } = shape;
    const state = shape.builtIn ? await context.engine.state(tenant, of.of) : null;
    const row = state ? rowIn(state, of, id) : live.rows(of.name).get(id);
    if (!row) continue;
    if (!mayRead(reader, row)) throw notFound();
    return { area: of.of, ...shape.shows(reader, row), isBuiltIn: !!state && state.touches.last(id) < 0 };
  }
  // What is gone without a row (a creation taken back) is shown to who may read all.
  if (!reader.person.keyUser) throw notFound();
  return { area: null, sees: () => true, seesAll: true, isBuiltIn: false };
}
