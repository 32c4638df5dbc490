import type { Behind } from '@contracts/history/calls.js';
import type { AreaName } from '@contracts/message.js';
import type { ChangeRow } from '@platform/historyRows.js';
import type { Context } from '../context.js';
import { inSlices } from '../lists/slices.js';
import { shownOf } from './changeSet.js';

/** Whose events are looked for: those after the one revision and up to the other. */
export interface Behinds {
  id: string;
  revisions: readonly [after: number, upTo: number];
  sees(field: string): boolean;
}

/** Told of one thing: the newest of its commands. */
const most = 20;
/** Things asked about at once, and how many of their events are read at once. */
const atOnce = 50;
const page = 5_000;

interface Changes {
  area: AreaName;
  things: readonly string[];
  /** Revisions of the area's events, both included; left out: any. */
  from?: number;
  to?: number;
}
/** What was changed of each of some things, newest first. */
export async function eachChange(
  { ports }: Context,
  tenant: string,
  { area, things, from = 0, to }: Changes,
  take: (row: ChangeRow) => void,
): Promise<void> {
  const upTo = to === undefined ? `${area}/` : idFrom(area, to + 1);
  await inSlices(
    things,
    async (some) => {
      const where = [
        { field: 'thing', in: some },
        { field: 'id', from: idFrom(area, from), to: upTo },
      ];
      for (let offset = 0; ; offset += page) {
        const asked = { where, sort: ['-id'], offset, limit: page, uncounted: true } as const;
        const { rows } = await ports.rows.find(tenant, 'changes', asked);
        for (const row of rows as ChangeRow[]) take(row);
        if (rows.length < page) return;
      }
    },
    atOnce,
  );
}

/** The commands that touched each thing, newest first, as far as they did what may be seen. */
export async function behindOf(
  context: Context,
  { tenant, area }: { tenant: string; area: AreaName },
  of: readonly Behinds[],
): Promise<ReadonlyMap<string, readonly Behind[]>> {
  const found = new Map<string, Behind[]>(of.map(({ id }) => [id, []]));
  const wanted = new Map(of.map((it) => [it.id, it]));
  const changes = {
    ...{ area, things: [...wanted.keys()] },
    ...{ from: Math.min(...of.map(firstOf)), to: Math.max(...of.map(({ revisions }) => revisions[1])) },
  };
  await eachChange(context, tenant, changes, (row) =>
    add(row, wanted.get(row.thing) as Behinds, found.get(row.thing) as Behind[]),
  );
  return found;
}

function add(row: ChangeRow, { revisions: [after, upTo], sees }: Behinds, commands: Behind[]): void {
  const revision = Number(row.id.split('.')[1]);
  if (revision <= after || revision > upTo || commands.length === most) return;
  if (commands.some(({ command }) => command === row.command)) return;
  for (const { command, date, user, actingFor } of shownOf(row, sees))
    commands.push({ command, date, user, actingFor });
}

const firstOf = ({ revisions: [after] }: Behinds): number => after + 1;
const idFrom = (area: AreaName, revision: number): string => `${area}.${String(revision).padStart(10, '0')}`;
