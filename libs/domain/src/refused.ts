import type { BrokenRule, Refusal } from '@contracts/message.js';

/** What a decider answers instead of events. */
export class Refused {
  constructor(readonly refusal: Refusal) {}
}

/** HTTP status of each code (http.md, Conventions); what is not named here is a broken rule: 422. */
const statusOf: Readonly<Record<string, number>> = {
  MALFORMED: 400,
  MISSING_PRIVILEGE: 403,
  NOT_FOUND: 404,
  ID_TAKEN: 409,
  CONFLICT: 409,
  SUBMITTED_IS_READ_ONLY: 409,
  CHANGED_SINCE: 409,
  CELL_CHANGED: 409,
  NOT_UNDOABLE: 409,
  OWN_SUBMISSION: 403,
  NOTHING_SUBMITTED: 409,
  ALREADY_DECIDED: 409,
  DECIDED_SINCE: 409,
  NOT_YOUR_STEP: 403,
  NOT_YOUR_SUBMISSION: 403,
  DELETED_ABOVE: 409,
  YEAR_ARCHIVED: 409,
  LAST_KEY_USER: 409,
  ACTING_FOR: 403,
  NOT_ACTING: 409,
  NOT_RUNNING: 409,
  NOT_CONFIRMED: 409,
  NOT_INVITED: 409,
  ROLE_IN_USE: 409,
  BUILT_IN: 409,
  MERGED: 409,
  DUPLICATE_INVOICE: 409,
  BATCH_STOPPED: 409,
  REVISION_UNKNOWN: 412,
  TOO_BIG: 413,
};

/** A refusal by code, for a whole thing or with what it names. */
export function refused(code: string, params?: Record<string, unknown>): Refused {
  return new Refused({ code, status: statusOf[code] ?? 422, ...(params && { params }) });
}

/** The same refusal of what stands in a field of the body. */
export const refusedIn = (at: string, { refusal }: Refused): Refused =>
  new Refused({
    ...refusal,
    ...(refusal.errors && { errors: refusal.errors.map((it) => ({ ...it, field: `${at}.${it.field}` })) }),
  });

/** A refusal for broken rules at fields: 422 `RULES_BROKEN`. */
export function broken(...errors: BrokenRule[]): Refused {
  return new Refused({ code: 'RULES_BROKEN', status: 422, errors });
}
