import { kindOfTemplates } from '@contracts/masterData/kinds.js';
import { SaveTemplate } from '@contracts/planning/templates.js';
import { isRefused } from '@domain/decider.js';
import type { Plan } from '@domain/planning/plan.js';
import { mayOnPlan } from '@domain/planning/scope.js';
import { templateOf } from '@domain/planning/templates.js';
import { checked, idsOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { problemOf } from '../http/problem.js';
import { recordMade } from '../records/write.js';

/** `POST plan-element/{id}/template`: an element and all below it, kept as a record of master data. Throws 404. */
export async function saveTemplate(context: Context, call: Call): Promise<Answer> {
  const { tenant, params } = call;
  const [id] = idsOf(params['id']) as [string];
  const { costs, ...named } = checked(SaveTemplate, call.body);
  const { engine } = context;
  const plan = await engine.state<Plan>(tenant, 'plan');
  const facts = { users: await engine.state(tenant, 'users'), masterData: await engine.state(tenant, 'masterData') };
  const who = { by: personOf(call).by, facts };
  const parts = templateOf(plan, id, { costs }, { facts, may: (right, of) => mayOnPlan(plan, right, of, who) });
  if (isRefused(parts)) throw problemOf(parts.refusal);
  return recordMade(context, call, kindOfTemplates, { ...named, ...parts });
}
