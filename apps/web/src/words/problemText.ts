import type { PlainKey } from './keys.js';
import { say, t } from './t.js';

/** As much of a refusal as is needed to say it (api/problem.ts). */
export interface Refusal {
  status: number;
  code: string;
  params?: Readonly<Record<string, unknown>>;
  errors: readonly { field: string; rule: string; params?: Record<string, unknown> }[];
}

/** What a broken rule asks for: `max_length`, `{ max: 300 }` → `Höchstens 300 Zeichen.` */
export function ruleText(rule: string, params: Record<string, unknown> = {}): string {
  const isGone = rule === 'selection_required' && typeof params['id'] === 'string';
  const named = isGone
    ? `rule.${rule}_gone`
    : 'parentLabel' in params && 'childLabel' in params
      ? `rule.${rule}_named`
      : '';
  return [named, `rule.${rule}`, 'rule.unknown'].map((key) => say(key, params)).find((text) => text !== null) ?? '';
}

/** Why a field was refused, told beside it; null: it was not. */
export function fieldText(refused: Pick<Refusal, 'errors'> | null, name: string): string | null {
  const found = refused?.errors.find(({ field }) => field === name);
  return found ? ruleText(found.rule, found.params) : null;
}

/** What went wrong, in one or two sentences; the rules broken first, they say most. */
export function problemText(problem: Refusal): string {
  const rules = problem.errors.map(({ rule, params }) => ruleText(rule, params));
  if (rules.length > 0 && [409, 422, 400].includes(problem.status)) return [...new Set(rules)].join(' ');
  if (problem.code === 'CHANGED_SINCE' && isUsed(problem.params)) return t('problem.usedSince');
  const { right } = problem.params ?? {};
  if (problem.code === 'MISSING_PRIVILEGE' && typeof right === 'string') return missingText(right);
  return t(byCode[problem.code] ?? byStatus[problem.status] ?? 'problem.unknown');
}

/** Which right is missing; the words for them may still be on their way. */
function missingText(right: string): string {
  if (right === 'keyUser') return t('problem.needsKeyUser');
  const name = say(`choice.${right}`);
  return name ? t('problem.needs', { right: name }) : t('problem.missingPrivilege');
}

/** Whether it cannot be taken back because other things name it by now. */
const isUsed = ({ used, changed }: Readonly<Record<string, unknown>> = {}): boolean =>
  Array.isArray(used) || (Array.isArray(changed) && changed.some((each: { usedIn?: unknown }) => each.usedIn));

const byCode: Record<string, PlainKey> = {
  NO_MAIL: 'problem.noMail',
  NOT_INVITED: 'problem.notInvited',
  ID_TAKEN: 'problem.idTaken',
  SUBMITTED_IS_READ_ONLY: 'problem.submitted',
  CHANGED_SINCE: 'problem.changedSince',
  CELL_CHANGED: 'problem.cellChanged',
  NOT_UNDOABLE: 'problem.notUndoable',
  OWN_SUBMISSION: 'problem.ownSubmission',
  NOTHING_SUBMITTED: 'problem.nothingSubmitted',
  ALREADY_DECIDED: 'problem.alreadyDecided',
  DECIDED_SINCE: 'problem.decidedSince',
  NOT_YOUR_STEP: 'problem.notYourStep',
  NOT_YOUR_SUBMISSION: 'problem.notYourSubmission',
  LAST_KEY_USER: 'problem.lastKeyUser',
  ROLE_IN_USE: 'problem.roleInUse',
  ACTING_FOR: 'problem.actingFor',
  READ_ONLY: 'problem.readOnly',
  NOT_RUNNING: 'problem.notRunning',
  DELETED_ABOVE: 'problem.deletedAbove',
  YEAR_ARCHIVED: 'problem.yearArchived',
  BUILT_IN: 'problem.builtIn',
  MERGED: 'problem.merged',
  PDF_UNAVAILABLE: 'problem.pdfUnavailable',
  NOT_CONFIRMED: 'problem.notConfirmed',
  NOT_THE_LAST_RUN: 'problem.notTheLastRun',
  RUN_UNFINISHED: 'problem.runUnfinished',
  TENANT_SUSPENDED: 'session.suspended',
  TRIAL_EXPIRED: 'session.trialExpired',
};
const byStatus: Record<number, PlainKey> = {
  0: 'problem.offline',
  400: 'problem.unreadable',
  401: 'problem.signedOut',
  403: 'problem.missingPrivilege',
  404: 'problem.notFound',
  409: 'problem.conflict',
  412: 'problem.conflict',
  413: 'problem.tooLarge',
  422: 'problem.broken',
  429: 'problem.tooMany',
  502: 'problem.away',
  503: 'problem.away',
  504: 'problem.away',
};
