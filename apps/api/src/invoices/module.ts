import { type Rights, rightsOn, type Scope } from '@domain/identity/rights.js';
import type { Row } from '@platform/ports.js';
import { idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import type { Module } from '../module.js';
import type { Shape } from '../reading/shapes.js';

const shapeOf = (view: string, segment: string): Shape => ({
  ...{ view, segment, elementType: 'OTHER' },
  wire: (_, { scope: __, ...shown }) => shown,
});

const none: Rights = { read: false, write: false, delete: false, approve: false, readCosts: false, writeCosts: false };

/** `?idsString=a,b`. What isn't there is nobody's: all false. */
async function permissions({ ports }: Context, call: Call): Promise<Answer> {
  const person = personOf(call);
  const ids = call.query['idsString'] ? idsOf(call.query['idsString']) : [];
  const rightsOf = (row: Row | null) => (row ? rightsOn(person, row['scope'] as Scope) : none);
  const rows = await Promise.all(
    ids.map(async (id) => [id, await ports.rows.get(call.tenant, 'invoices', id)] as const),
  );
  return { ...ok(Object.fromEntries(rows.map(([id, row]) => [id, rightsOf(row)]))), cached: true };
}

const invoiceHandlers = (context: () => Context): Handlers => ({
  invoicePermissions: (call) => permissions(context(), call),
});

export const invoicesModule: Module = {
  shapes: [shapeOf('invoices', 'accounting/invoice'), shapeOf('invoiceItems', 'accounting/invoice-item')],
  handlers: invoiceHandlers,
};
