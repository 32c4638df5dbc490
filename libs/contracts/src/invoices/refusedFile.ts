import { choice, flag, integer, list, made, reference, text } from '../fields.js';

/** The ways by which a file comes in that nobody watched being read. */
export const fileWays = ['FOLDER', 'INBOX'] as const;
export type FileWay = (typeof fileWays)[number];

/** A rule that a file breaks, as its call would have said it: where, what should stand there and what does. */
export class RefusedRule {
  @text({ max: 100 }) rule!: string;
  @text({ max: 300 }) field!: string;
  @text({ max: 300, nullable: true }) expected!: string | null;
  @text({ max: 300, nullable: true }) found!: string | null;
}

/** What is told of a file that came by folder or mail and became no invoice. */
export class FileRefusal {
  @reference('refused-file', { find: true }) id!: string;
  @text({ max: 200, find: true, search: true, reads: 'readCosts' }) name!: string;
  @choice(fileWays, { find: true }) way!: FileWay;
  /** `RULES_BROKEN`, `DUPLICATE_INVOICE`, `UNSUPPORTED_FILE` … */
  @text({ max: 100, find: true, reads: 'readCosts' }) code!: string;
  /** What a file is instead that can't be read: `encrypted`, `signed` … */
  @text({ max: 100, reads: 'readCosts' }) reason = '';
  /** The invoice that it is the same as. */
  @reference('invoice', { nullable: true, reads: 'readCosts' }) invoiceId!: string | null;
  @list(RefusedRule, { max: 100, reads: 'readCosts' }) rules!: readonly RefusedRule[];
}

/** GET accounting/refused-file/{id} */
export class RefusedFile extends FileRefusal {
  static readonly rows = 'refusedFiles';
  @made(flag({ find: true })) readonly deleted!: boolean;
  @made(text({ format: 'time', nullable: true, find: true })) readonly createdAt!: string | null;
  @made(integer({ find: true })) readonly revision!: number;
}
