import { RunProvision } from '@contracts/costs/provisions.js';
import { mayOn } from '@domain/identity/rights.js';
import type { Element } from '@domain/planning/element.js';
import type { Plan } from '@domain/planning/plan.js';
import type { ProvisionRun } from '@domain/planning/planTables.js';
import { monthOfRun, provisionUpTo } from '@domain/planning/provisions.js';
import { scopeOf } from '@domain/planning/scope.js';
import { provisionsView } from '@domain/planning/types.view.js';
import { checked } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Answering, Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { rulesBroken } from '../http/problem.js';
import { listAnswer } from '../reading/list.js';
import { type Reader, readerOf } from '../reading/reader.js';

/** `POST provision/preview`: what a run would write now, of what the caller may book on. Throws 422. */
export async function previewProvision({ engine }: Context, call: Call): Promise<Answer> {
  const period = monthOfRun(checked(RunProvision, call.body).date);
  if (!period) throw rulesBroken([{ field: 'date', rule: 'date_format' }]);
  const plan = await engine.state<Plan>(call.tenant, 'plan');
  const person = personOf(call);
  const all = provisionUpTo(plan, period).filter(({ element }) =>
    mayOn(person, 'writeCosts', scopeOf(plan, plan.element(element) as Element)),
  );
  const items = all
    .filter(({ before, provision }) => before !== provision)
    .map(({ element, entry: _, ...month }) => ({
      ...{ id: element, label: plan.element(element)?.content.label ?? '' },
      ...month,
    }));
  const sum = (of: 'before' | 'provision') => all.reduce((total, it) => total + it[of], 0);
  return ok({ period, items, before: sum('before'), provision: sum('provision') });
}

/** `GET provision`: all runs, those that were taken back too. */
export async function listProvisions(context: Context, call: Call): Promise<Answer> {
  const plan = await context.engine.state<Plan>(call.tenant, 'plan');
  const reader = readerOf(context, call.tenant, personOf(call));
  const rows = [...plan.provisions.values()].flatMap((run) => {
    const seen = seenOf(run, plan, reader);
    return seen.items.length || !run.items.length ? (provisionsView.row(seen, plan) ?? []) : [];
  });
  return listAnswer(rows, call, context.shapes.of('provisions').keys(reader));
}

/** A run with as much of it as somebody may see the money of. */
function seenOf(run: ProvisionRun, plan: Plan, { person }: Reader): ProvisionRun {
  const isSeen = (id: string) => {
    const element = plan.element(id);
    return element ? mayOn(person, 'readCosts', scopeOf(plan, element)) : person.keyUser;
  };
  return { ...run, items: run.items.filter(([, id]) => isSeen(id)) };
}

/** The run that was made; one that found nothing new is the last of that month that was there. */
export function ranOrThere({ state, data, touched, reader }: Answering): { body: object } {
  const plan = state as Plan;
  const period = monthOfRun(data['date'] as string);
  const there = [...plan.provisions.values()].filter((run) => run.period === period && run.reversedAt === null);
  const run = plan.provisions.get(touched[0] ?? '') ?? there.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1);
  return { body: run ? (provisionsView.row(seenOf(run, plan, reader), plan) as object) : {} };
}
