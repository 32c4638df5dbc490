import type { Effect, Followed } from '../effect.js';
import type { LevelItem } from '../planning/budgetLevels.js';
import { noStep } from '../planning/steps.js';
import type { Told } from './notices.js';
import type { Happened } from './recipients.js';

/** Names a happening of the plan that people are told of, by an event's data; null: not by this one. */
const tells = <D>(type: string, happened: (data: D & { id: string }, event: Followed) => Happened | null): Effect => ({
  ...{ of: 'plan', type },
  wishes(event) {
    const it = happened(event.data as D & { id: string }, event);
    return it ? [{ area: 'desk', command: 'notify', data: { ...it } }] : [];
  },
});

interface Submitted {
  step?: number;
  first?: { time: string };
  progress?: { stepSince?: string };
}

/** Who wants to be told by mail is written to; who wants it collected, later. */
const mails: Effect = {
  ...{ of: 'desk', type: 'NoticesGiven' },
  wishes: () => [],
  jobs: ({ data }) =>
    (data as { notices: readonly Told[] }).notices
      .filter(({ mail }) => mail)
      .map(({ id, person }) => ({ job: 'mail.send', data: { id, to: person, mail: 'NOTICE', ids: [id] } })),
};

/** Of budgets that reached a threshold which they had not; what is no longer reached is told to nobody. */
const reached: Effect = {
  ...{ of: 'plan', type: 'BudgetLevelsChanged' },
  wishes: ({ data }) =>
    (data as { items: readonly LevelItem[] }).items.flatMap(([element, year, measure, old, threshold]) => {
      const told = { kind: 'BUDGET', element, budget: { year, measure, threshold } } satisfies Happened;
      return threshold > old ? [{ area: 'desk', command: 'notify', data: { ...told } }] : [];
    }),
};

export const noticeEffects: readonly Effect[] = [
  mails,
  reached,
  tells<Submitted>('ElementSubmitted', ({ id, step = noStep, first, progress }, { time }) => ({
    ...{ kind: 'ASKED', element: id, step: step, since: progress?.stepSince ?? first?.time ?? time },
  })),
  tells<{ next: number; closes: boolean }>('StepApproved', ({ id, next, closes }, { time }) =>
    closes ? { kind: 'ASKED', element: id, step: next, since: time } : null,
  ),
  tells('ElementApproved', ({ id }) => ({ kind: 'DECIDED', element: id, outcome: 'APPROVED' })),
  tells('ElementRejected', ({ id }) => ({ kind: 'DECIDED', element: id, outcome: 'REJECTED' })),
  tells<{ step: number }>('ApproversReminded', ({ id, step }) => ({ kind: 'REMINDED', element: id, step })),
  tells<{ step: number }>('ApprovalEscalated', ({ id, step }) => ({ kind: 'ESCALATED', element: id, step })),
  tells<{ comment: { text: string } }>('CommentAdded', ({ id, comment }) => ({
    ...{ kind: 'COMMENTED', element: id, text: comment.text },
  })),
  tells<{ responsible: { new: string | null } }>('ElementResponsibleChanged', ({ id, responsible }, { batch }) =>
    responsible.new && !batch ? { kind: 'RESPONSIBLE', element: id, person: responsible.new } : null,
  ),
  /** Not for each of thousands that were copied or imported. */
  tells<{ responsible?: string; clonedFrom?: string }>(
    'ElementCreated',
    ({ id, responsible, clonedFrom }, { batch }) =>
      responsible && !clonedFrom && !batch ? { kind: 'RESPONSIBLE', element: id, person: responsible } : null,
  ),
];
