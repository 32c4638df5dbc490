import type { FileRefusal } from '@contracts/invoices/refusedFile.js';
import { byItself } from '@platform/byItself.js';
import { until } from '@platform/contract/sample.js';
import { freshId } from '@platform/ids.js';
import type { Caller, Thing } from '../testing/api.js';
import type { TestServer } from '../testing/server.js';

/** Has the server tell of a file that came in and was refused, as its worker does; answers what it told, once lists have it. */
export async function refusedBy(
  server: TestServer,
  admin: Caller,
  more: Partial<FileRefusal> = {},
): Promise<FileRefusal> {
  const rules = [{ rule: 'BR-CO-15', field: 'totals.gross', expected: '119', found: '118' }];
  const data: FileRefusal = {
    ...{ id: freshId(), name: 'rechnung.xml', way: 'FOLDER', code: 'RULES_BROKEN', reason: '', invoiceId: null, rules },
    ...more,
  };
  await server.context.execute(
    byItself({ tenant: 'dev', area: 'invoices', command: 'refuseFile', data: { ...data }, commandId: data.id }),
  );
  const isListed = ({ id }: Thing) => id === data.id;
  await until(async () => (await admin.get('accounting/refused-file')).body.some(isListed));
  return data;
}
