import type { Invoice } from '@contracts/invoices/invoice.js';
import { insist } from '../api/ask.js';
import { asProblem } from '../api/problem.js';
import { remember } from '../api/undo.js';
import { problemText, type Refusal } from '../words/problemText.js';
import { say } from '../words/t.js';
import { ruleSaid } from './rules.js';

/** What became of a file. */
export type Outcome =
  | { state: 'reading' }
  | { state: 'made'; id: string; label: string }
  | { state: 'known'; id: string | null; label: string }
  | { state: 'refused'; reasons: readonly string[] };

/** Has an e-invoice read and made an invoice of. */
export async function readFile(file: File): Promise<Outcome> {
  const body = new FormData();
  body.append('file', file);
  try {
    const answer = await insist('POST accounting/invoice/import', { body });
    const { id, label, identifier } = answer.body as Invoice;
    const name = [label, identifier].filter(Boolean).join(' · ');
    if (answer.command) remember({ command: answer.command, label: name });
    return { state: 'made', id, label: name };
  } catch (thrown) {
    return outcomeOf(asProblem(thrown));
  }
}

/** What a refusal means to who sees to the file. */
export function outcomeOf(problem: Refusal): Outcome {
  const { id, identifier } = (problem.params ?? {}) as { id?: string | null; identifier?: string };
  if (problem.code === 'DUPLICATE_INVOICE') return { state: 'known', id: id ?? null, label: identifier ?? '' };
  const reasons = problem.errors.map(({ rule, field, params }) => ruleSaid(rule, field, params));
  return { state: 'refused', reasons: reasons.length > 0 ? reasons : [fileSaid(problem)] };
}

/** By what the file is instead, else by the code. */
const fileSaid = (problem: Refusal): string =>
  say(`invoices.file_${problem.code}_${problem.params?.['reason']}`) ??
  say(`invoices.file_${problem.code}`) ??
  problemText(problem);
