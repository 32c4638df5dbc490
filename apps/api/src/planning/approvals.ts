import type { Scope } from '@domain/identity/rights.js';
import type { Approval } from '@domain/planning/element.js';
import { decidersOf } from '@domain/planning/steps.js';
import type { ChangeRow } from '@platform/historyRows.js';
import type { Row } from '@platform/ports.js';
import { idsOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { notFound } from '../http/problem.js';
import { mayRead, type Reader, readerOf } from '../reading/reader.js';

/** Ids of those who may decide now; the same for all who ask. */
export function waitsFor({ users }: Reader, row: Row): string[] {
  const approval = row['approval'] as Approval;
  if (approval.state !== 'SUBMITTED') return [];
  return [...decidersOf({ approval, scope: row['scope'] as Scope, users }).ids];
}

/** Rows read at once, newest first. */
const page = 1_000;

/** `GET approval/{id}/changes`: each field that is another now than at the last approval, or than nothing if there was none. */
export async function approvalChanges(context: Context, call: Call): Promise<Answer> {
  const [id] = idsOf(call.params['id']) as [string];
  const reader = readerOf(context, call.tenant, personOf(call));
  const row = (await context.live.tenant(call.tenant)).rows('approvals').get(id);
  if (!row || !mayRead(reader, row)) throw notFound();
  const { sees } = context.shapes.of('elements').shows(reader, row);
  const since = (row['approvedAt'] ?? '') as string;
  const fields = new Map<string, { old: unknown; new: unknown }>();
  for await (const { properties } of changesSince(context, { tenant: call.tenant, id, since }))
    for (const { name, old, new: now } of properties)
      if (sees(name) && !isProcess(name)) fields.set(name, { old, new: (fields.get(name) ?? { new: now }).new });
  const body = [...fields].flatMap(([name, it]) => (isSame(it.old, it.new) ? [] : [{ name, ...it }]));
  return { ...ok(body.reverse()), cached: true };
}

/** Newest first, down to the approval. */
async function* changesSince(
  { ports }: Context,
  { tenant, id, since }: { tenant: string; id: string; since: string },
): AsyncIterable<ChangeRow> {
  for (let offset = 0, total = 1; offset < total; offset += page) {
    const found = await ports.rows.find(tenant, 'changes', {
      where: [
        { field: 'thing', in: [id] },
        { field: 'id', from: 'plan.', to: 'plan/' },
      ],
      ...{ sort: ['-id'], offset, limit: page },
    });
    total = found.total;
    for (const row of found.rows as ChangeRow[]) {
      if (row.date <= since) return;
      yield row;
    }
  }
}

/** What tells of the approval itself, what anybody says beside it, and what an element is from its first day on. */
const isProcess = (name: string): boolean => /^(approval|phase|phaseComment|comments|type|typeId)\b/.test(name);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
