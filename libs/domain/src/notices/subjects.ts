import type { NoticeKind, NoticeSubject, Notice as Told } from '@contracts/notices/notice.js';
import type { Facts } from '../decider.js';
import { mayAtTop, personOf } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import type { Invoices } from '../invoices/invoices.js';
import type { MasterData } from '../masterData/masterData.js';
import type { Plan } from '../planning/plan.js';
import { mayOnPlan } from '../planning/scope.js';

/** What somebody is shown of what a notice is about, as it is now. */
export type Shown = Pick<Told, 'label'> & Partial<Pick<Told, 'day'>>;

interface Asked {
  id: string;
  /** What they are told of it. */
  kind: NoticeKind;
  person: string;
  facts: Facts;
}

const subjects: Readonly<Record<NoticeSubject['type'], (asked: Asked) => Shown | null>> = {
  /** Of its budget only whoever may see its money is told. */
  'plan-element'({ id, kind, person, facts }) {
    const plan = facts.plan as Plan | undefined;
    const element = plan?.live(id);
    const right = kind === 'BUDGET' ? 'readCosts' : 'read';
    const isSeen = plan && element && mayOnPlan(plan, right, id, { by: { user: person }, facts });
    return isSeen ? { label: element.content.label } : null;
  },
  /** The two that it joins: each is told of the other. */
  delegation({ id, person, facts }) {
    const users = facts.users as Users | undefined;
    const delegation = users?.delegations.get(id);
    if (!users || !delegation || delegation.ended) return null;
    const { userId, substitute, endDate } = delegation;
    const other = { [userId]: substitute, [substitute]: userId }[person];
    return other === undefined ? null : { label: users.nameOf(other) ?? '', day: endDate };
  },
  /** Whoever sees the money of the element whose budget it changes. */
  'budget-request'({ id, person, facts }) {
    const plan = facts.plan as Plan | undefined;
    const element = plan?.live(plan.budgetRequests.get(id)?.element ?? '');
    const isSeen = plan && element && mayOnPlan(plan, 'readCosts', element.id, { by: { user: person }, facts });
    return isSeen ? { label: element.content.label } : null;
  },
  /** Of a budget pot: whoever may see money at all, as it is of elements all over the plan. */
  'data-element'({ id, person, facts }) {
    const plan = facts.plan as Plan | undefined;
    const masterData = facts.masterData as MasterData | undefined;
    const pot = masterData?.record(masterData.resolve(id));
    const isThere = pot && !masterData?.isDeleted(pot.id);
    const isSeen = isThere && plan && mayOnPlan(plan, 'readCosts', null, { by: { user: person }, facts });
    return isSeen ? { label: `${pot.content['label'] ?? ''}` } : null;
  },
  /** Whoever may see what invoices cost, until somebody has seen to it. */
  'accounting/refused-file'({ id, person, facts }) {
    const users = facts.users as Users | undefined;
    const file = (facts.invoices as Invoices | undefined)?.refusedFiles.get(id);
    const isSeen = file && !file.deleted && mayAtTop(personOf(users, { user: person }), 'readCosts');
    return isSeen ? { label: file.name } : null;
  },
};

/** null: it is not there any more, or not for their eyes. */
export const shownTo = (person: string, { about, kind }: Pick<Told, 'about' | 'kind'>, facts: Facts): Shown | null =>
  subjects[about.type]({ id: about.id, kind, person, facts });
