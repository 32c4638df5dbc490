import type { AreaName } from '@contracts/message.js';
import type { Plan } from '@domain/planning/plan.js';
import type { ChangeRow } from '@platform/projection.js';
import { idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { malformed, notFound } from '../http/problem.js';
import { mayRead, mayReadCosts, type Reader, readerOf } from '../reading/reader.js';

const mostChanges = 10_000;
const standardSize = 100;

export function changeSetHandlers(context: () => Context): Handlers {
  return { changeSet: (call) => changeSet(context(), call) };
}

/** `?elementId=&size=`: newest first, each property only to whom may read that field now. */
async function changeSet(context: Context, call: Call): Promise<Answer> {
  if (!call.query['elementId']) throw malformed('elementId', 'required');
  const [id] = idsOf(call.query['elementId']) as [string];
  const size = sizeOf(call.query['size']);
  const reader = readerOf(context, call.tenant, personOf(call));
  const { area, sees, isBuiltIn } = await seenOf(context, call.tenant, { id, reader });
  const shown: Shown[] = [];
  let total = 1;
  let hidden = 0;
  for (let offset = 0; offset < total && shown.length < size; offset += size) {
    const found = await context.ports.rows.find(call.tenant, 'changes', {
      // Ids are chosen by callers: an element's may be a user's too, and rights on the one are none on the other.
      where: [
        { field: 'thing', in: [id] },
        { field: 'id', from: `${area}.`, to: `${area}/` },
      ],
      ...{ sort: ['-id'], offset, limit: size },
    });
    total = found.total;
    if (total === 0 && !isBuiltIn) throw notFound();
    const seen = (found.rows as ChangeRow[]).flatMap((it) => shownOf(it, sees));
    hidden += found.rows.length - seen.length;
    shown.push(...seen);
  }
  return { ...ok(shown.slice(0, size), { 'x-total-count': String(total - hidden) }), cached: true };
}

type Shown = Omit<ChangeRow, 'thing'>;

/** A change with what of it may be seen; one of fields alone that may not be seen is none. */
function shownOf(row: ChangeRow, sees: (name: string) => boolean): Shown[] {
  const { id, command, date, user, actingFor, type } = row;
  const properties = row.properties.filter(({ name }) => sees(name));
  if (type === 'UPDATE' && row.properties.length > 0 && properties.length === 0) return [];
  return [{ id, command, date, user, actingFor, type, properties }];
}

function sizeOf(given: string | undefined): number {
  if (given === undefined || given === '') return standardSize;
  const size = Number(given);
  if (!/^\d{1,6}$/.test(given) || size < 1 || size > mostChanges)
    throw malformed('size', 'between', { min: 1, max: mostChanges });
  return size;
}

const costFields = /^cost(Objects|s|Items)?\b/i;
const personalFields = /^(email|settings|roles|keyUser|userStatus|lockedUntil)\b/;

interface Seen {
  area: AreaName;
  /** Whether the reader may see a field. */
  sees(name: string): boolean;
  /** It was never made, and not changed yet. All else has a history. */
  isBuiltIn: boolean;
}

/** Which thing it is, and which of its fields the reader may see. Throws 404 where it is none of theirs. */
async function seenOf(
  { engine, live, ports }: Context,
  tenant: string,
  { id, reader }: { id: string; reader: Reader },
): Promise<Seen> {
  const element = (await live.tenant(tenant)).rows('gantt').get(id);
  if (element) {
    if (!mayRead(reader, element)) throw notFound();
    const costs = mayReadCosts(reader, element);
    return { area: 'plan', sees: (name) => costs || !costFields.test(name), isBuiltIn: false };
  }
  const user = await ports.rows.get(tenant, 'users', id);
  const other = user ?? (await ports.rows.get(tenant, 'units', id));
  const plan = await engine.state<Plan>(tenant, 'plan');
  // Types are for everybody signed in to read.
  const isType = plan.type(id) !== undefined || plan.costTypes.has(id);
  const isAdmin = reader.person.keyUser || reader.person.roles.includes('ADMIN');
  // What is gone without a row (a creation taken back) is shown to who may read all.
  if (!other && !isType && !reader.person.keyUser) throw notFound();
  const sees = (name: string) => !user || isAdmin || reader.person.id === id || !personalFields.test(name);
  const isBuiltIn = isType && plan.touches.last(id) < 0;
  return { area: other ? 'users' : 'plan', sees, isBuiltIn };
}
