import type { By } from '@contracts/message.js';
import { type NoticedBudget, type NoticeKind, type NoticeSubject, noticeWays } from '@contracts/notices/notice.js';
import type { Facts } from '../decider.js';
import type { User, Users } from '../identity/users.js';
import type { MasterData } from '../masterData/masterData.js';
import type { Approval, Element } from '../planning/element.js';
import type { Plan } from '../planning/plan.js';
import { mayOnPlan, scopeOf } from '../planning/scope.js';
import { decidersOf, noStep, stepOf } from '../planning/steps.js';
import { shownTo } from './subjects.js';

/** What happened, as the event said it (`effects.ts`). */
export interface Happened {
  kind: NoticeKind;
  about: NoticeSubject;
  /** Of an approval: the step that is asked, and since when. */
  step?: number;
  since?: string;
  /** Of a comment. */
  text?: string;
  /** Whose it was made. */
  person?: string;
  outcome?: 'APPROVED' | 'REJECTED';
  /** Of a budget: which threshold it reached. */
  budget?: NoticedBudget;
}

/** Each person to be told, with the kind that they are told it as; for a comment there are two. */
type Told = readonly [person: string, kind: NoticeKind];

/**
 * Whom it concerns as things are now: where somebody decided meanwhile, nobody is asked any more. Not who did it, nor whoever
 * may not see what it is about or does not want to be told.
 */
export function toldOf(happened: Happened, by: By, facts: Facts): Told[] {
  const [plan, users] = [facts.plan as Plan | undefined, facts.users as Users | undefined];
  if (!plan || !users) return [];
  const own = new Set([by.user, by.actingFor]);
  const told = new Map<string, NoticeKind>();
  for (const [person, kind] of concerned[happened.about.type](happened, { plan, users, facts }))
    if (
      !own.has(person) &&
      !told.has(person) &&
      waysOf(users, person, kind).length > 0 &&
      shownTo(person, happened, facts)
    )
      told.set(person, kind);
  return [...told];
}

/** By which ways somebody is told of a kind: what they did not set is told by all. */
export const waysOf = (users: Users, person: string, kind: NoticeKind): readonly string[] =>
  users.user(person)?.settings.notificationTypes?.[kind] ?? noticeWays;

interface Now {
  plan: Plan;
  users: Users;
  facts: Facts;
}

/** Whom a happening concerns, by what it is about. */
const concerned: Readonly<Record<NoticeSubject['type'], (happened: Happened, now: Now) => Told[]>> = {
  'plan-element'(happened, now) {
    const element = now.plan.live(happened.about.id);
    return element ? concernedBy(element, happened, now) : [];
  },
  delegation({ about, kind }, { users }) {
    const delegation = users.delegations.get(about.id);
    return delegation ? [delegation.userId, delegation.substitute].map((it) => [it, kind]) : [];
  },
  /** Whoever may decide on it while it waits; then who asked for it. */
  'budget-request'({ about, kind }, { plan, users, facts }) {
    const request = plan.budgetRequests.get(about.id);
    if (!request) return [];
    if (kind === 'BUDGET_DECIDED') return peopleOf(request.by).map((it) => [it, kind]);
    const mayDecide = ({ id, removed }: User) =>
      !removed && mayOnPlan(plan, 'writeCosts', request.element, { by: { user: id }, facts });
    return request.state === 'WAITING' ? [...users.people.values()].filter(mayDecide).map(({ id }) => [id, kind]) : [];
  },
  /** Of a budget pot: who owns it; of one that nobody owns, the controllers. */
  'data-element'({ about, kind }, { users, facts }) {
    const pot = (facts.masterData as MasterData | undefined)?.record(about.id);
    const owner = pot?.content['responsible'] as string | null | undefined;
    return (owner ? [owner] : controllersOf(users)).map((it) => [it, kind]);
  },
  'accounting/refused-file': ({ kind }, { users }) => controllersOf(users).map((it) => [it, kind]),
};

function concernedBy(element: Element, happened: Happened, now: Now): Told[] {
  const { kind, person, text = '' } = happened;
  const { users } = now;
  if (kind === 'RESPONSIBLE') return person && element.responsible === person ? [[person, kind]] : [];
  if (kind === 'BUDGET') return budgetPeople(element, users).map((it) => [it, kind]);
  if (kind === 'DECIDED') return peopleOf(element.outcome?.submittedBy).map((it) => [it, kind]);
  if (kind === 'COMMENTED') {
    const named = mentionedIn(text, users).map((it): Told => [it, 'MENTIONED']);
    return element.responsible ? [...named, [element.responsible, kind]] : named;
  }
  return askedBy(element, happened, now).map((it) => [it, kind]);
}

/** Who is responsible for it. The controllers of what stands at the top of the plan, and of what nobody is responsible for. */
function budgetPeople(element: Element, users: Users): string[] {
  const own = element.responsible === null ? [] : [element.responsible];
  if (own.length > 0 && element.parentId !== null) return own;
  return [...own, ...controllersOf(users)];
}

function controllersOf(users: Users): string[] {
  const controls = ({ removed, roles }: User) => !removed && users.entitled(roles).roles.includes('CONTROLLER');
  return [...users.people.values()].filter(controls).map(({ id }) => id);
}

/** Who may decide in the step that the event is about, if that is still the one that waits. */
function askedBy(element: Element, { kind, step, since }: Happened, { plan, users }: Now): string[] {
  const { approval } = element;
  const isIt = approval.state === 'SUBMITTED' && (approval.step ?? noStep) === step;
  if (!isIt || (since !== undefined && since !== waitsSince(approval))) return [];
  const ids = [...decidersOf({ approval, scope: scopeOf(plan, element), users }).ids];
  return kind === 'ESCALATED' ? ids.filter((id) => stepOf(approval).substitutes.includes(id)) : ids;
}

const waitsSince = ({ stepSince, submittedAt }: Approval): string | null => stepSince ?? submittedAt;

const peopleOf = (by: By | null | undefined): string[] => (by ? [by.actingFor ?? [], by.user].flat() : []);

/** `@ada.lov` or `@Ada.Lov,`: a user name may end in a dot, a sentence too. */
function mentionedIn(text: string, users: Users): string[] {
  return [...text.matchAll(/(?<![A-Za-z0-9])@([A-Za-z0-9;:\-_.]+)/g)].flatMap(([, name = '']) => {
    const user = users.byName(name) ?? users.byName(name.replace(/[;:\-_.]+$/, ''));
    return user && !user.removed ? [user.id] : [];
  });
}
