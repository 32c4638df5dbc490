import type { Effect, Followed, Wish } from '../effect.js';
import type { LevelItem, PotLevelItem } from '../planning/budgetLevels.js';
import { noStep } from '../planning/steps.js';
import type { Told } from './notices.js';
import type { Happened } from './recipients.js';

const told = (happened: Happened): Wish => ({ area: 'desk', command: 'notify', data: { ...happened } });

type Telling = Omit<Happened, 'about'>;
const ofElement = (id: string, happened: Telling): Wish => told({ about: { type: 'plan-element', id }, ...happened });

/** Names a happening of the plan that people are told of, by an event's data; null: not by this one. */
const tells = <D>(type: string, happened: (data: D & { id: string }, event: Followed) => Telling | null): Effect => ({
  ...{ of: 'plan', type },
  wishes(event) {
    const data = event.data as D & { id: string };
    const it = happened(data, event);
    return it ? [ofElement(data.id, it)] : [];
  },
});

interface Submitted {
  step?: number;
  first?: { time: string };
  progress?: { stepSince?: string };
}

/** Who wants to be told by mail is written to, who wants it collected, later; and whose browsers are to be told. */
const goesOut: Effect = {
  ...{ of: 'desk', type: 'NoticesGiven' },
  wishes: () => [],
  jobs: ({ data }) =>
    (data as { notices: readonly Told[] }).notices.flatMap(({ id, person: to, mail, push }) => [
      ...(mail ? [{ job: 'mail.send', data: { id, to, mail: 'NOTICE', ids: [id] } }] : []),
      ...(push ? [{ job: 'push.send', data: { id, to } }] : []),
    ]),
};

/** Of budgets that reached a threshold which they had not; what is no longer reached is told to nobody. */
const reached: Effect = {
  ...{ of: 'plan', type: 'BudgetLevelsChanged' },
  wishes: ({ data }) =>
    (data as { items: readonly LevelItem[] }).items.flatMap(([id, year, measure, old, threshold]) =>
      threshold > old ? [ofElement(id, { kind: 'BUDGET', budget: { year, measure, threshold } })] : [],
    ),
};

/** The same of pots, to who owns them. */
const potReached: Effect = {
  ...{ of: 'plan', type: 'PotLevelsChanged' },
  wishes: ({ data }) =>
    (data as { items: readonly PotLevelItem[] }).items.flatMap(([id, year, measure, old, threshold]) =>
      threshold > old
        ? [told({ kind: 'BUDGET', about: { type: 'data-element', id }, budget: { year, measure, threshold } })]
        : [],
    ),
};

/** A change of budgets that waits, or about which was decided. */
const ofRequest = (type: string, happened: Telling): Effect => ({
  ...{ of: 'plan', type },
  wishes: ({ data }) => [told({ about: { type: 'budget-request', id: (data as { id: string }).id }, ...happened })],
});

/** To both: who is away and who stands in. */
const delegationEnds: Effect = {
  ...{ of: 'users', type: 'DelegationEndNeared' },
  wishes: ({ data }) => [
    told({ kind: 'DELEGATION_ENDS', about: { type: 'delegation', id: (data as { id: string }).id } }),
  ],
};

/** Of a file that came by folder or mail: nobody saw it refused. */
const fileRefused: Effect = {
  ...{ of: 'invoices', type: 'EInvoiceRefused' },
  wishes: ({ data }) => [
    told({ kind: 'FILE_REFUSED', about: { type: 'accounting/refused-file', id: (data as { id: string }).id } }),
  ],
};

export const noticeEffects: readonly Effect[] = [
  goesOut,
  reached,
  potReached,
  ofRequest('BudgetRequested', { kind: 'BUDGET_ASKED' }),
  ofRequest('BudgetApproved', { kind: 'BUDGET_DECIDED', outcome: 'APPROVED' }),
  ofRequest('BudgetRefused', { kind: 'BUDGET_DECIDED', outcome: 'REJECTED' }),
  delegationEnds,
  fileRefused,
  tells<Submitted>('ElementSubmitted', ({ step = noStep, first, progress }, { time }) => ({
    ...{ kind: 'ASKED', step, since: progress?.stepSince ?? first?.time ?? time },
  })),
  tells<{ next: number; closes: boolean }>('StepApproved', ({ next, closes }, { time }) =>
    closes ? { kind: 'ASKED', step: next, since: time } : null,
  ),
  tells('ElementApproved', () => ({ kind: 'DECIDED', outcome: 'APPROVED' })),
  tells('ElementRejected', () => ({ kind: 'DECIDED', outcome: 'REJECTED' })),
  tells<{ step: number }>('ApproversReminded', ({ step }) => ({ kind: 'REMINDED', step })),
  tells<{ step: number }>('ApprovalEscalated', ({ step }) => ({ kind: 'ESCALATED', step })),
  tells<{ comment: { text: string } }>('CommentAdded', ({ comment }) => ({
    ...{ kind: 'COMMENTED', text: comment.text },
  })),
  tells<{ responsible: { new: string | null } }>('ElementResponsibleChanged', ({ responsible }, { batch }) =>
    responsible.new && !batch ? { kind: 'RESPONSIBLE', person: responsible.new } : null,
  ),
  /** Not for each of thousands that were copied or imported. */
  tells<{ responsible?: string; clonedFrom?: string }>('ElementCreated', ({ responsible, clonedFrom }, { batch }) =>
    responsible && !clonedFrom && !batch ? { kind: 'RESPONSIBLE', person: responsible } : null,
  ),
];
