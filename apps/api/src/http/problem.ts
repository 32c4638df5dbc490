import type { RoleRight } from '@contracts/identity/roles.js';
import type { BrokenRule, Refusal } from '@contracts/message.js';

/** What an answer of `application/problem+json` carries (RFC 9457; http.md, Errors). */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: readonly BrokenRule[];
  params?: Readonly<Record<string, unknown>>;
}

/** Thrown wherever a call ends without its answer. Never carries a stack, statement or path of the server. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly more: {
      detail?: string;
      errors?: readonly BrokenRule[];
      params?: Readonly<Record<string, unknown>>;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(code);
  }

  body(): ProblemBody {
    const { errors, params } = this.more;
    const title = titles[this.status] ?? 'Error';
    const detail = this.more.detail ?? detailOf(errors ?? []) ?? `${title}: ${this.code}`;
    return {
      type: `urn:etatwerk:problem:${this.code}`,
      ...{ title, status: this.status, detail },
      code: this.code,
      ...(errors && { errors }),
      ...(params && { params }),
    };
  }
}

export const problemOf = ({ status, code, errors, params }: Refusal): Problem =>
  new Problem(status, code, { ...(errors && { errors }), ...(params && { params }) });

/** 422 for broken rules; 400 where the body is not even an object. */
export const rulesBroken = (errors: readonly BrokenRule[]): Problem =>
  errors.some(({ field, rule }) => field === '' && rule === 'object')
    ? new Problem(400, 'MALFORMED', { errors })
    : new Problem(422, 'RULES_BROKEN', { errors });

export const notFound = (): Problem => new Problem(404, 'NOT_FOUND');
/** `right`: what is missing; `keyUser`: it is for key users alone. */
export const missingPrivilege = (right: RoleRight | 'read' | 'keyUser'): Problem =>
  new Problem(403, 'MISSING_PRIVILEGE', { params: { right } });
export const unauthorized = (code = 'UNAUTHORIZED'): Problem => new Problem(401, code);
export const malformed = (field: string, rule: string, params?: Record<string, unknown>): Problem =>
  new Problem(400, 'MALFORMED', { errors: [{ field, rule, ...(params && { params }) }] });
/** A store is away or behind: ask again in a second. */
export const unavailable = (code = 'UNAVAILABLE'): Problem =>
  new Problem(503, code, { headers: { 'retry-after': '1' } });

/** For whoever reads an answer without our words for its rules: which fields, and what each breaks. */
function detailOf(errors: readonly BrokenRule[]): string | undefined {
  if (errors.length === 0) return undefined;
  const some = errors.slice(0, 5).map(({ field, rule }) => (field ? `${field}: ${rule}` : rule));
  return [...some, ...(errors.length > some.length ? ['…'] : [])].join(', ');
}

const titles: Readonly<Record<number, string>> = {
  400: 'Malformed request',
  401: 'Not signed in',
  403: 'Missing privilege',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  412: 'Unknown revision',
  413: 'Too big',
  414: 'Address too long',
  415: 'Unsupported media type',
  417: 'Expectation failed',
  422: 'Rules broken',
  429: 'Too many requests',
  431: 'Headers too big',
  500: 'Internal error',
  503: 'Not available now',
};
