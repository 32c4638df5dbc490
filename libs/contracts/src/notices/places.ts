import type { Notice, NoticeKind, NoticeSubject } from './notice.js';

const asking: ReadonlySet<NoticeKind> = new Set(['ASKED', 'REMINDED', 'ESCALATED']);

const tabOf = (kind: NoticeKind): string =>
  kind === 'BUDGET' ? '&tab=costs' : kind === 'MENTIONED' || kind === 'COMMENTED' ? '&tab=comments' : '';

const places: Readonly<Record<NoticeSubject['type'], (id: string, kind: NoticeKind) => string>> = {
  /** What waits for a decision among the approvals, all else in the plan. */
  'plan-element': (id, kind) => (asking.has(kind) ? `/approval?open=${id}` : `/plan/gantt?element=${id}${tabOf(kind)}`),
  delegation: () => '/account',
  'budget-request': (_, kind) => (kind === 'BUDGET_ASKED' ? '/approval' : '/approval?tab=decided'),
  /** Of master data there is told of budget pots alone. */
  'data-element': () => '/budgets',
  'accounting/refused-file': () => '/invoice',
};

/** Where in the web app one looks at what a notice is about. */
export const placeOf = ({ about, kind }: Pick<Notice, 'about' | 'kind'>): string => places[about.type](about.id, kind);
