import { fieldsOf } from '@contracts/fields.js';
import type { By } from '@contracts/message.js';
import { Tenant as Told } from '@contracts/tenants/tenant.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { checked } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { missingPrivilege, problemOf } from '../http/problem.js';
import type { Module } from '../module.js';

/** The company: what it is called and looks like, which zone, currency and languages it has. */
const tenantHandlers = (context: () => Context): Handlers => ({
  tenant: async ({ tenant }) => answerOf(context().tenants.get(tenant) as Tenant),
  configureTenant: (call) => configure(context(), call),
});

async function configure({ tenants }: Context, call: Call): Promise<Answer> {
  const person = personOf(call);
  if (!person.keyUser) throw missingPrivilege('keyUser');
  const data = { ...checked(call.line.body, call.body), id: call.tenant };
  const by: By = person.by;
  const outcome = await tenants.order({ command: 'configureTenant', data }, by);
  if (outcome.status === 'refused') throw problemOf(outcome.refusal);
  return answerOf(tenants.get(call.tenant) as Tenant);
}

/** No more than its class says. */
const answerOf = (tenant: Tenant): Answer => ({
  ...ok(Object.fromEntries(fieldsOf(Told).map(({ name }) => [name, tenant[name as keyof Told]]))),
  cached: true,
});

export const tenantModule: Module = { handlers: tenantHandlers };
