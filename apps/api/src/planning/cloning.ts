import { createHash } from 'node:crypto';
import { cloneList } from '@contracts/importing/stored.js';
import type { CloneElements } from '@contracts/planning/commands.js';
import { isRefused } from '@domain/decider.js';
import { cloneSteps } from '@domain/planning/cloneSteps.js';
import type { Plan } from '@domain/planning/plan.js';
import { mayOnPlan } from '@domain/planning/scope.js';
import type { Done, Order } from '@platform/engine.js';
import { derivedId, newIds, readToken } from '@platform/ids.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { problemOf } from '../http/problem.js';
import { addJob } from '../importing/jobs.js';

/**
 * A clone above one append (log.md, Batches): its checked list is stored, the batch started, and a worker carries it
 * out. `begun`: what the same call did before; it is only looked after. The order was permitted and decided: it was just
 * too big.
 */
export async function cloneInBatch(context: Context, order: Order, begun?: Done): Promise<Answer> {
  const { tenant, by } = order;
  const commandId = (begun?.command && readToken(begun.command)?.command) ?? order.commandId;
  const id = derivedId(commandId, 'clone');
  const { command, position } = begun ?? (await start(context, order, id));
  const jobId = await addJob(context, tenant, { name: 'clone.run', data: { id, by }, key: `clone.run/${id}` });
  const headers = {
    'x-position': context.positions.print(position),
    ...(command && { 'x-command': command }),
    location: `/api/${tenant}/export/job/${jobId}`,
  };
  return { status: 202, body: { jobId, command }, headers };
}

/** The batch's first command has the call's own id, so that a repeat of the call finds it. */
async function start(context: Context, order: Order, id: string): Promise<Done> {
  const { tenant, by, commandId, digest } = order;
  const lines = await linesOf(context, order);
  const list = Buffer.from(lines.join(''));
  const sha256 = createHash('sha256').update(list).digest('hex');
  const file = cloneList(tenant, id, sha256);
  await context.ports.files.put(file, list);
  return context.execute({
    ...{ tenant, area: 'plan', command: 'startBatch', data: { id, file, sha256, count: lines.length }, by, asks: null },
    ...{ batch: id, commandId, ...(digest !== undefined && { digest }), answer: () => null },
  });
}

async function linesOf({ engine }: Context, { tenant, by, commandId, data }: Order): Promise<string[]> {
  const facts = { users: await engine.state(tenant, 'users') };
  const plan = await engine.state<Plan>(tenant, 'plan');
  const time = Date.now();
  const steps = cloneSteps(plan, data as unknown as CloneElements, {
    ...{ by, facts, now: new Date(time).toISOString(), newId: newIds(time, commandId) },
    may: (right, of) => mayOnPlan(plan, right, of, { by, facts }),
  });
  if (isRefused(steps)) throw problemOf(steps.refusal);
  return steps.map((it) => `${JSON.stringify(it)}\n`);
}
