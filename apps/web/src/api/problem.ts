/** One broken rule: the field's path on the wire, a rule of product.md section 5, its values. */
export interface Broken {
  field: string;
  rule: string;
  params?: Record<string, unknown>;
}

export interface ProblemBody {
  code?: string;
  detail?: string;
  errors?: readonly Broken[];
  /** What a refusal as a whole names, e.g. the id that stands in the way. */
  params?: Record<string, unknown>;
}

/** A refusal as `application/problem+json` tells it; `status` 0: the server was not reached. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly Broken[];
  readonly retryAfter: number | null;
  readonly params: Readonly<Record<string, unknown>>;
  readonly detail: string;
  /** Of the answer; the login says more there. */
  readonly headers: Headers | null;

  constructor(status: number, body: ProblemBody = {}, headers: Headers | null = null) {
    super(body.detail ?? body.code ?? `HTTP ${status}`);
    this.name = 'Problem';
    this.status = status;
    this.code = body.code ?? '';
    this.errors = body.errors ?? [];
    this.detail = body.detail ?? '';
    this.params = body.params ?? {};
    this.retryAfter = Number(headers?.get('Retry-After')) || null;
    this.headers = headers;
  }
}

/** What passes by itself: away, busy, too many at once. A wish may be repeated. */
export const isPassing = ({ status }: Problem): boolean => [0, 429, 502, 503, 504].includes(status);

/** Anything thrown, as a Problem. */
export const asProblem = (thrown: unknown): Problem =>
  thrown instanceof Problem ? thrown : new Problem(0, { code: 'CLIENT', detail: String(thrown) });
