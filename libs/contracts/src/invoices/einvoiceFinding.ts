import { choice, group, list, text } from '../fields.js';
import { EInvoice } from './einvoice.js';

/** `error`: it breaks a rule that its sender promised to keep. `warning`: it is kept, but not exactly, or only another one asks for it. */
export const severities = ['error', 'warning'] as const;
export type Severity = (typeof severities)[number];

/** A rule that an e-invoice breaks, by its name in EN 16931 (`BR-CO-10`), or of whoever else has it (`PEPPOL-EN16931-R120`). */
export class Finding {
  @text() rule!: string;
  @choice(severities) severity!: Severity;
  /** Where in `EInvoice`: `lines[2].net`. */
  @text() path!: string;
  /** What should stand there and what does, where the rule says so. */
  @text({ nullable: true }) expected: string | null = null;
  @text({ nullable: true }) found: string | null = null;
}

/** What was read of a file. */
export class EInvoiceRead {
  @group(EInvoice) invoice!: EInvoice;
  @list(Finding) findings!: readonly Finding[];
}
