import type { EInvoice } from '@contracts/invoices/einvoice.js';

/** A rule of those who narrow EN 16931 down: what it asks, beside its name. */
export interface DeclaredRule {
  rule: string;
  /** Where an invoice breaks it; nothing: it keeps it. */
  broken(invoice: EInvoice): readonly string[];
  /** The first version of XRechnung that has it; all have those without. */
  since?: number;
}

/** Where it is broken, unless it is kept. */
export const unless = (isKept: boolean, path: string): readonly string[] => (isKept ? [] : [path]);

/** Where those stand that do not keep it: `#` of the path is the number of each. */
export const unlessEach = <T>(of: readonly T[], path: string, isKept: (it: T) => boolean): readonly string[] =>
  of.flatMap((it, i) => unless(isKept(it), path.replace('#', `${i}`)));

/** A text that has to be there, by its path: `seller.address.city`. */
export const required = (rule: string, path: string, since = 0): DeclaredRule => ({
  ...{ rule, since },
  broken: (invoice) => unless(textAt(invoice, path) !== '', path),
});

const textAt = (invoice: EInvoice, path: string): unknown =>
  path.split('.').reduce<unknown>((of, name) => (of as Readonly<Record<string, unknown>>)[name], invoice);
