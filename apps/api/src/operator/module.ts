import { fieldsOf } from '@contracts/fields.js';
import {
  MakeTenant,
  OperatedTenant,
  OrderDeletion,
  SetTenant,
  SuspendTenant,
  type WholeOperatedTenant,
} from '@contracts/tenants/operator.js';
import { serverItself } from '@domain/identity/rights.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { ofTenant } from '@platform/audit.js';
import type { Condition } from '@platform/ports.js';
import { checked } from '../asked.js';
import type { Call, Handlers } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { notFound, Problem, problemOf } from '../http/problem.js';
import { addJob } from '../importing/jobs.js';
import type { Module } from '../module.js';
import { urlOf } from '../tenant/background.js';
import { barOf, type TenantOrder } from '../tenants.js';
import { madeTenant } from './making.js';

/**
 * For whoever runs the server, from outside: tenants are made, set, closed, opened, deleted. The guard has looked at their
 * key. What is answered stands in the registry, or is a count; nothing that is in a tenant.
 */
const operatorHandlers = (context: () => Context): Handlers => ({
  operatedTenants: async () => ok((await context().tenants.known()).map(shown)),
  operatedTenant: async (call) => ok(await whole(context(), await meant(context(), call))),
  async makeTenant(call) {
    const { username, email, ...wish } = checked(MakeTenant, call.body);
    await ordered(context(), wish.id, { command: 'registerTenant', data: wish });
    const password = await madeTenant(context(), wish.id, { username, email });
    const made = { ...shown(await meant(context(), { params: wish })), password };
    return { ...ok(made, { location: `/api/_operator/tenant/${wish.id}` }), status: 201 };
  },
  setTenant: (call) => does(context(), call, { command: 'configureTenant', data: checked(SetTenant, call.body) }),
  suspendTenant: (call) => does(context(), call, { command: 'suspendTenant', data: checked(SuspendTenant, call.body) }),
  resumeTenant: (call) => does(context(), call, { command: 'resumeTenant', data: {} }),
  orderDeletion: (call) => does(context(), call, { command: 'orderDeletion', data: checked(OrderDeletion, call.body) }),
  async exportOperated(call) {
    const tenant = await meant(context(), call);
    // Nobody could fetch it.
    if (tenant.suspended) throw new Problem(409, 'TENANT_SUSPENDED');
    const data = { by: { user: serverItself }, language: tenant.languages[0] ?? 'de' };
    const jobId = await addJob(context(), tenant.id, { name: 'tenant.export', data });
    return { ...ok({ jobId }), status: 202 };
  },
});

export const operatorModule: Module = { handlers: operatorHandlers };

async function meant(
  { tenants }: Context,
  { params }: Pick<Call, 'params'> | { params: { id: string } },
): Promise<Tenant> {
  const tenant = await tenants.find(params['id'] ?? '');
  if (!tenant) throw notFound();
  return tenant;
}

interface Wish {
  command: TenantOrder['command'];
  data: object;
}

async function ordered({ tenants }: Context, id: string, { command, data }: Wish): Promise<void> {
  const outcome = await tenants.order({ command, data: { ...data, id } });
  if (outcome.status === 'refused') throw problemOf(outcome.refusal);
}

async function does(context: Context, call: Call, wish: Wish): Promise<Answer> {
  const { id } = await meant(context, call);
  await ordered(context, id, wish);
  return ok(shown(await meant(context, call)));
}

/** No more than its class says. */
function shown(tenant: Tenant): OperatedTenant {
  const { suspended, deletion, background } = tenant;
  const told = {
    ...tenant,
    backgroundImageUrl: urlOf(tenant.id, background),
    state: stateOf(tenant),
    suspendedSince: suspended?.since ?? null,
    suspendedFor: suspended?.reason || null,
    deletedAt: deletion?.due ?? null,
  };
  const fields = fieldsOf(OperatedTenant).map(({ name }) => [name, told[name as keyof OperatedTenant]]);
  return Object.fromEntries(fields) as OperatedTenant;
}

function stateOf(tenant: Tenant): OperatedTenant['state'] {
  if (tenant.deletion) return 'LEAVING';
  const bar = barOf(tenant);
  if (bar) return bar === 'TRIAL_EXPIRED' ? bar : 'SUSPENDED';
  return tenant.trialEndsAt ? 'TRIAL' : 'OPEN';
}

async function whole({ ports }: Context, tenant: Tenant): Promise<WholeOperatedTenant> {
  const { id } = tenant;
  const there: Condition[] = [{ field: 'deleted', in: [false] }];
  const count = async (rows: string) => (await ports.rows.find(id, rows, { where: there, limit: 1 })).total;
  const [users, elements, invoices] = await Promise.all(['users', 'elements', 'invoices'].map(count));
  const history = (await ofTenant(ports, id)).map(({ id: fact, time, what, user, properties }) => ({
    ...{ id: fact, time, what, properties },
    by: user === serverItself ? ('OPERATOR' as const) : ('KEY_USER' as const),
  }));
  return {
    ...shown(tenant),
    users: users ?? 0,
    elements: elements ?? 0,
    invoices: invoices ?? 0,
    history: history.reverse(),
  };
}
