import { flag, map } from '../fields.js';

export const importKinds = ['PLAN', 'COST'] as const;
export type ImportKind = (typeof importKinds)[number];
export const templateFormats = ['XLSX', 'CSV', 'JSON'] as const;

/** PUT import/{id}. `mapping`: column name → field or null; `answers`: question id → answer; `rows`: corrections. */
export class ChangeImport {
  @map(undefined, { optional: true }) mapping?: Readonly<Record<string, unknown>>;
  @map(undefined, { optional: true }) answers?: Readonly<Record<string, unknown>>;
}
export class RunImport {
  @flag() confirm = true;
}
