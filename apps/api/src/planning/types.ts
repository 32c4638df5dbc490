import type { Plan } from '@domain/planning/plan.js';
import { rowsOf, viewNamed } from '../answers.js';
import { idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { notFound } from '../http/problem.js';
import { listAnswer } from '../reading/list.js';
import { readerOf } from '../reading/reader.js';
import { shapeOf } from '../reading/shapes.js';

/** Types of elements and costs: small lists that everybody signed in may read. The built-in ones are in no read model. */
export function typeHandlers(context: () => Context): Handlers {
  return {
    elementTypes: (call) => list(context(), call, 'elementTypes'),
    elementType: (call) => one(context(), call, 'elementTypes'),
    costTypes: (call) => list(context(), call, 'costTypes'),
    costType: (call) => one(context(), call, 'costTypes'),
  };
}

async function list(context: Context, call: Call, view: string): Promise<Answer> {
  const plan = await context.engine.state<Plan>(call.tenant, 'plan');
  return listAnswer(await rows(context, call, { view, plan }), call, shapeOf(view).keys);
}

async function one(context: Context, call: Call, view: string): Promise<Answer> {
  const plan = await context.engine.state<Plan>(call.tenant, 'plan');
  const ids = idsOf(call.params['id']);
  const [row] = await rows(context, call, { view, plan, ids });
  if (!row) throw notFound();
  return { ...ok(row, { etag: `"${plan.touches.last(ids[0] as string)}"` }), cached: true };
}

interface Asked {
  view: string;
  plan: Plan;
  ids?: readonly string[];
}

async function rows(context: Context, call: Call, { view: name, plan, ids }: Asked): Promise<object[]> {
  const view = viewNamed(context, name);
  const reader = readerOf(context, call.tenant, personOf(call));
  return rowsOf(view, reader, { state: plan, ids: ids ?? [...plan.ids(view.kind)] });
}
