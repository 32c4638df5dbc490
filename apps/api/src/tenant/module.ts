import { fieldsOf } from '@contracts/fields.js';
import { DeleteTenant, ExportTenant, Tenant as Told } from '@contracts/tenants/tenant.js';
import type { Background, Tenant } from '@domain/tenants/tenants.js';
import { checked } from '../asked.js';
import { type Call, type Handlers, type Person, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { missingPrivilege, problemOf } from '../http/problem.js';
import { fileOrJob, languageOf } from '../importing/gathered.js';
import { addJob } from '../importing/jobs.js';
import type { Module } from '../module.js';
import type { TenantOrder } from '../tenants.js';
import { backgroundImage, removeBackground, setBackground, urlOf } from './background.js';

/** The company: what it is called and looks like, which zone, currency and languages it has; all of it to take along, and its end. */
const tenantHandlers = (context: () => Context): Handlers => ({
  tenant: async ({ tenant }) => answerOf(context().tenants.get(tenant) as Tenant),
  configureTenant: (call) =>
    ordered(context(), call, { command: 'configureTenant', data: checked(call.line.body, call.body) }),
  setBackgroundImage: (call) => {
    onlyKeyUser(call);
    return setBackground(context(), call, (background) => configured(context(), call, background));
  },
  removeBackgroundImage: async (call) => {
    onlyKeyUser(call);
    return removeBackground(context(), call, () => configured(context(), call, null));
  },
  backgroundImage: (call) => backgroundImage(context(), call),
  async exportTenant(call) {
    const { by } = onlyKeyUser(call);
    const { language } = checked(ExportTenant, call.body);
    const data = { by, language: await languageOf(context(), call, language) };
    return fileOrJob(context(), call, await addJob(context(), call.tenant, { name: 'tenant.export', data }));
  },
  deleteTenant: async (call) => {
    themselves(call);
    return ordered(context(), call, { command: 'askDeletion', data: checked(DeleteTenant, call.body) });
  },
  keepTenant: (call) => ordered(context(), call, { command: 'stopDeletion', data: {} }),
});

function onlyKeyUser(call: Call): Person {
  const person = personOf(call);
  if (!person.keyUser) throw missingPrivilege('keyUser');
  return person;
}

/** Whoever stands in for a key user ends no company. */
function themselves(call: Call): void {
  if (onlyKeyUser(call).by.actingFor !== undefined) throw missingPrivilege('keyUser');
}

const configured = (context: Context, call: Call, background: Background | null): Promise<Answer> =>
  ordered(context, call, { command: 'configureTenant', data: { background } });

type Wish = { command: TenantOrder['command']; data: object };

async function ordered({ tenants }: Context, call: Call, { command, data }: Wish): Promise<Answer> {
  const { by } = onlyKeyUser(call);
  const outcome = await tenants.order({ command, data: { ...data, id: call.tenant } }, by);
  if (outcome.status === 'refused') throw problemOf(outcome.refusal);
  return answerOf(tenants.get(call.tenant) as Tenant);
}

/** No more than its class says. */
function answerOf(tenant: Tenant): Answer {
  const { id, background, deletion } = tenant;
  const told = { ...tenant, backgroundImageUrl: urlOf(id, background), deletedAt: deletion?.due ?? null };
  return {
    ...ok(Object.fromEntries(fieldsOf(Told).map(({ name }) => [name, told[name as keyof Told]]))),
    cached: true,
  };
}

export const tenantModule: Module = { handlers: tenantHandlers };
