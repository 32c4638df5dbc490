import type { EInvoiceRead } from '@contracts/invoices/einvoiceFinding.js';
import type { Invoice } from '@contracts/invoices/invoice.js';
import { mayOn, type Scope } from '@domain/identity/rights.js';
import { invoicesView } from '@domain/invoices/views.js';
import type { Order } from '@platform/engine.js';
import { derivedId, freshId } from '@platform/ids.js';
import { fileOf, isPdf, kept, pathOf, readPathOf } from '@platform/invoices/files.js';
import type { Row } from '@platform/ports.js';
import { jsonFile } from '@platform/wholeFile.js';
import { rowIn } from '../answers.js';
import { idsOf, keyOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { commandHeaders } from '../execute.js';
import { type Answer, ok } from '../http/answer.js';
import { missingPrivilege, notFound, Problem, rulesBroken } from '../http/problem.js';
import { fileAnswer } from '../importing/jobs.js';
import { uploadedFile } from '../importing/upload.js';
import { mayRead, readerOf } from '../reading/reader.js';

/** Runs a command of the invoices and answers the invoice as it is then. */
export async function invoiceCommand(
  context: Context,
  call: Call,
  {
    command,
    data,
    key,
    on,
  }: { command: string; data: { id: string }; key: ReturnType<typeof keyOf>; on: 'new' | 'id' },
): Promise<Answer> {
  const person = personOf(call);
  const reader = readerOf(context, call.tenant, person);
  const shape = context.shapes.of('invoices');
  const order: Order = {
    ...{ ...key, tenant: call.tenant, area: 'invoices', command, data, by: person.by },
    asks: { right: 'writeCosts', ids: [on === 'new' ? null : data.id] },
    answer(state, touched) {
      // The id that this call proposes may not be the one that it got when it was first made.
      const ids = touched.filter(({ kind }) => kind === 'invoice').map(({ id }) => id);
      const row = rowIn(state, invoicesView as typeof shape.of, ids.includes(data.id) ? data.id : (ids[0] ?? data.id));
      return row && { body: shape.wire(reader, row, {}), revision: state.touches.last(row.id) };
    },
  };
  const done = await context.execute(order);
  const { body, revision } = (done.answer ?? { body: null }) as { body: Invoice | null; revision?: number };
  const location = body && on === 'new' && { location: `/api/${call.tenant}/accounting/invoice/${body.id}` };
  return {
    status: call.line.does === 'call' ? (call.line.status ?? 200) : 200,
    body,
    headers: { ...commandHeaders(context, done, revision), ...location },
  };
}

/** An invoice whose money the caller may read, or also write. Throws 403, 404. */
async function invoiceOf(
  context: Context,
  call: Call,
  right: 'readCosts' | 'writeCosts' = 'readCosts',
): Promise<Row & Pick<Invoice, 'files'>> {
  const [id = ''] = idsOf(call.params['id']);
  const reader = readerOf(context, call.tenant, personOf(call));
  const row = await context.ports.rows.get(call.tenant, 'invoices', id);
  if (!row || !mayRead(reader, row)) throw notFound();
  if (!mayOn(reader.person, right, row['scope'] as Scope)) throw missingPrivilege(right);
  return row as Row & Pick<Invoice, 'files'>;
}

/** Of what a call makes: the same where it is repeated under the same Idempotency-Key. */
export const idBy = ({ digest, commandId }: ReturnType<typeof keyOf>, what: string): string =>
  digest === undefined ? freshId() : derivedId(commandId, what);

/** Whether nothing was stored for certain. */
export const isRefusal = (error: unknown): boolean => error instanceof Problem && error.status < 500;

/** Any PDF; what it holds is not looked at. Of whoever may not attach it nothing is read. */
export async function attachFile(context: Context, call: Call): Promise<Answer> {
  const { id } = await invoiceOf(context, call, 'writeCosts');
  const { file } = await uploadedFile(call);
  if (!isPdf(file.content)) throw rulesBroken([{ field: 'file', rule: 'pdf' }]);
  const told = fileOf(file, { id: freshId(), isOriginal: false });
  const key = keyOf(context, call, [id, told.name, told.sha256]);
  const attached = { ...told, id: idBy(key, 'file') };
  const data = { id, file: attached } as { id: string };
  return kept(
    context.ports.files,
    { path: pathOf(call.tenant, attached), content: file.content },
    { isRefusal, command: () => invoiceCommand(context, call, { command: 'attachInvoiceFile', data, key, on: 'id' }) },
  );
}

/** It stays where it lies: the removal can be taken back. */
export async function removeFile(context: Context, call: Call): Promise<Answer> {
  const { id } = await invoiceOf(context, call, 'writeCosts');
  const data = { id, file: call.params['file'] };
  const key = keyOf(context, call, data);
  return invoiceCommand(context, call, { command: 'removeInvoiceFile', data, key, on: 'id' });
}

/** As it came, byte for byte. */
export async function downloadFile(context: Context, call: Call): Promise<Answer> {
  const { files } = await invoiceOf(context, call);
  const file = files.find(({ id }) => id === call.params['file']);
  const answer =
    file && (await fileAnswer(context, { path: pathOf(call.tenant, file), name: file.name, type: file.type }));
  if (!answer) throw notFound();
  return answer;
}

/** What the original says, term by term, and which rules it breaks. */
export async function eInvoiceOf(context: Context, call: Call): Promise<Answer> {
  const { files } = await invoiceOf(context, call);
  const original = files.find(({ isOriginal }) => isOriginal);
  const read = original && (await jsonFile<EInvoiceRead>(context.ports.files, readPathOf(call.tenant, original)));
  if (!read) throw notFound();
  return { ...ok(read), cached: true };
}
