import { uuid } from '@contracts/fieldRules.js';
import type { Context } from '../context.js';
import { mayRead, readerOf } from '../reading/reader.js';
import type { Socket } from './adapter.js';
import type { Present, Visitor } from './presence.js';

/** Where a socket says that its person is; null: nowhere any more; undefined: it can't be read. */
export function presentOf(socket: Socket, data: unknown): Present | null | undefined {
  if (data === null) return null;
  const { view, element = null, field = null } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof view !== 'string' || !/^[a-z]{1,20}(?:\/[a-z]{1,20})?$/.test(view)) return undefined;
  if (element !== null && !(typeof element === 'string' && uuid.test(element))) return undefined;
  if (field !== null && !(typeof field === 'string' && field.length <= 200)) return undefined;
  return { user: socket.caller.person.by.user, view, element, field };
}

/** Tells a socket who else is there: of an element that its person may not read nothing is said. */
export function visitorAt(context: Context, socket: Socket): Visitor {
  let told = '';
  return {
    tell(others) {
      void people(context, socket, others)
        .then((data) => {
          const frame = JSON.stringify({ event: 'present', data: { people: data } });
          if (frame === told || socket.readyState !== socket.OPEN) return;
          told = frame;
          socket.send(frame);
        })
        // A store is away: they are told at the next change.
        .catch(() => {});
    },
  };
}

async function people(context: Context, socket: Socket, others: readonly Present[]): Promise<Present[]> {
  const { tenant, person } = socket.caller;
  const live = await context.live.tenant(tenant);
  // Elements, wherever they are kept as a tree.
  const tree = context.shapes.all.find((shape) => shape.elementType === 'PLAN' && shape.tree)?.tree;
  const rows = tree ? live.rows(tree) : null;
  const reader = readerOf(context, tenant, person);
  return others.map(({ user, view, element, field }) => {
    const row = element === null ? undefined : rows?.get(element);
    const isSeen = row !== undefined && row['deleted'] !== true && mayRead(reader, row);
    return { user, view, element: isSeen ? element : null, field: isSeen ? field : null };
  });
}
