import type { FileWay } from '@contracts/invoices/refusedFile.js';
import type { Refusal } from '@contracts/message.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { derivedId } from '@platform/ids.js';
import type { Log } from '@platform/log.js';
import { FileRefused } from '../fileRefused.js';

/** A file that came in for a tenant: under an id of its own, whatever is in it. */
export interface Taken {
  id: string;
  name: string;
  content: Buffer;
}

/** A file that became no invoice, and why. */
export type Told = Omit<Taken, 'content'> & { way: FileWay; refusal: Refusal };

/** What those do with a file who look where files come in. */
export interface Taking {
  /** Makes an invoice of a file; says why not. Throws where it is to be tried again. */
  book(tenant: Tenant, taken: Taken): Promise<Refusal | null>;
  /** Has the tenant's people told of a file that became none. */
  tell(tenant: Tenant, file: Told): Promise<void>;
  log: Log;
  /** No other file is begun. */
  closing: AbortSignal;
}

/** The invoice that a file becomes. */
export const invoiceIdOf = ({ id }: Pick<Taken, 'id'>): string => derivedId(id, 'invoice');

/** Why a file became no invoice; null: it did. */
export const refusalOf = (booking: () => Promise<Refusal | null>): Promise<Refusal | null> =>
  booking().catch((error: unknown) => {
    if (error instanceof FileRefused) return error;
    throw error;
  });

/** The end of a name, so that an id and `.txt` still fit beside it: file systems take 255 bytes. */
export function cut(name: string): string {
  let short = name.toWellFormed();
  while (Buffer.byteLength(short) > 200) short = short.slice(1).toWellFormed();
  return short;
}
