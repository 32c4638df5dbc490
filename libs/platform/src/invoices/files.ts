import { createHash } from 'node:crypto';
import type { EInvoiceRead } from '@contracts/invoices/einvoiceFinding.js';
import type { InvoiceFile } from '@contracts/invoices/invoice.js';
import type { Files } from '../ports.js';

/** Each file lies under its own id: where one of two that are the same is refused, the other's is not taken away with it. */
export const pathOf = (tenant: string, { id }: Pick<InvoiceFile, 'id'>): string => `${tenant}/invoices/${id}`;
/** What was read of an e-invoice. */
export const readPathOf = (tenant: string, file: Pick<InvoiceFile, 'id'>): string => `${pathOf(tenant, file)}.json`;

export const isPdf = (content: Buffer): boolean => content.subarray(0, 1_024).includes('%PDF-');

/** A file of an invoice, by what is in it. */
export const fileOf = (
  { name, content }: { name: string; content: Buffer },
  { id, isOriginal }: Pick<InvoiceFile, 'id' | 'isOriginal'>,
): InvoiceFile => ({
  ...{ id, name, isOriginal, size: content.length, sha256: createHash('sha256').update(content).digest('hex') },
  type: isPdf(content) ? 'application/pdf' : 'application/xml',
});

/** What a command does, and which of its errors say for certain that nothing was stored. */
export interface Naming<T> {
  command(): Promise<T>;
  isRefusal(error: unknown): boolean;
}

/**
 * Lays a file down before the command that names it; where that is refused it is taken away, unless it was there before.
 * After any other error the command may be stored all the same: the file stays.
 */
export async function kept<T>(
  files: Files,
  { path, content }: { path: string; content: Buffer },
  { command, isRefusal }: Naming<T>,
): Promise<T> {
  const isNew = (await files.size(path)) === null;
  if (isNew) await files.put(path, content);
  try {
    return await command();
  } catch (error) {
    if (isNew && isRefusal(error)) await files.remove(path);
    throw error;
  }
}

interface Original {
  tenant: string;
  file: InvoiceFile;
  content: Buffer;
  read: EInvoiceRead;
}

/** The same of an e-invoice and of what was read of it. */
export const keptOriginal = <T>(files: Files, { tenant, file, content, read }: Original, naming: Naming<T>) =>
  kept(
    files,
    { path: pathOf(tenant, file), content },
    {
      ...naming,
      command: () =>
        kept(files, { path: readPathOf(tenant, file), content: Buffer.from(JSON.stringify(read)) }, naming),
    },
  );
