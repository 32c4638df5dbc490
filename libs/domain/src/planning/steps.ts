import type { By } from '@contracts/message.js';
import type { ApprovalStep } from '@contracts/planning/approving.js';
import { hasRole, mayOn, type Person, personOf, type Scope, sharesAPerson } from '../identity/rights.js';
import type { User, Users } from '../identity/users.js';
import type { Approval, StepDecided } from './element.js';

/** Who may decide in the step that a submission is in. */

/** Where no step names anybody: whoever may approve the element. */
const anybody: ApprovalStep = {
  ...{ label: '', mode: 'ANY', users: [], units: [], roles: [], fromAmount: 0 },
  ...{ remindAfterDays: 0, escalateAfterDays: 0, substitutes: [] },
};
export const noStep = -1;

/** The step that waits. */
export const stepOf = ({ steps, step }: Pick<Approval, 'steps' | 'step'>): ApprovalStep =>
  steps?.[step ?? noStep] ?? anybody;

/** The first step that is not through and asked at that amount; a step left out before comes in when the amount has grown. */
export function nextStep(
  steps: readonly ApprovalStep[],
  decisions: readonly StepDecided[],
  amount: number,
): number | null {
  const through = new Set(decisions.flatMap(({ step, closes }) => (closes ? [step] : [])));
  const next = steps.findIndex(({ fromAmount }, i) => !through.has(i) && fromAmount <= amount);
  return next < 0 ? null : next;
}

/** Those named, each by a key: `user ada`, `unit north`, `role CONTROLLER`. */
const namedBy = ({ users, units, roles }: ApprovalStep): string[] => [
  ...users.map((id) => `user ${id}`),
  ...units.map((id) => `unit ${id}`),
  ...roles.map((id) => `role ${id}`),
];

/** Persons, and units with those above them, that a submission opens its element to. */
export function openedTo({ state, ...approval }: Approval): { users: readonly string[]; units: readonly string[] } {
  if (state !== 'SUBMITTED') return { users: [], units: [] };
  const { users, units, substitutes } = stepOf(approval);
  return { users: approval.escalated ? [...users, ...substitutes] : users, units };
}

interface Waiting {
  approval: Approval;
  scope: Scope;
  users: Users;
}
export interface Deciders {
  /** Ids of those who may decide. */
  ids: ReadonlySet<string>;
  /** Those named that a person stands for; null: they stand in, and what they say ends the step. */
  standsFor(id: string): readonly string[] | null;
}

/**
 * Everybody who may decide now. Whoever submitted or decided in an earlier step does not; where none of those named is left,
 * e.g. as they have gone, whoever may approve the element stands in.
 */
export function decidersOf({ approval, scope, users }: Waiting): Deciders {
  const step = stepOf(approval);
  const said = approval.decisions ?? [];
  const heard = new Set(said.filter((it) => it.step === approval.step).flatMap(({ as }) => as));
  const open = namedBy(step).filter((name) => !heard.has(name));
  // Rights of few are looked at: a list asks this for each of its rows.
  const people = [...users.people.values()].flatMap((user) => {
    const by = { user: user.id };
    return isApprover(users, user) && mayStillDecide(approval, by) ? (personOf(users, by) ?? []) : [];
  });
  const fits = new Map(people.map((it) => [it.id, open.filter((name) => isMeant(it, name, { scope, users }))]));
  const named = people.filter(({ id }) => fits.get(id)?.length);
  const further = approval.escalated ? people.filter(({ id }) => step.substitutes.includes(id)) : [];
  const all =
    named.length + further.length ? [...named, ...further] : people.filter((it) => mayOn(it, 'approve', scope));
  const standsFor = (id: string) => {
    const them = fits.get(id) ?? [];
    return them.length ? them : null;
  };
  return { ids: new Set(all.map(({ id }) => id)), standsFor };
}

/** Whether a step is through when somebody has said yes. */
export function closesStep(approval: Approval, standsFor: readonly string[] | null): boolean {
  const step = stepOf(approval);
  if (step.mode === 'ANY' || !standsFor) return true;
  const said = (approval.decisions ?? []).filter((it) => it.step === approval.step).flatMap(({ as }) => as);
  const heard = new Set([...said, ...standsFor]);
  return namedBy(step).every((name) => heard.has(name));
}

/** Four eyes: neither who submitted, nor who has decided on this submission. */
const mayStillDecide = ({ submittedBy, decisions = [] }: Approval, by: By): boolean =>
  !(submittedBy && sharesAPerson(submittedBy, by)) && !decisions.some((it) => sharesAPerson(it.by, by));

const isApprover = (users: Users, { keyUser, roles }: User): boolean =>
  keyUser || hasRole(users.entitled(roles), 'approve');

function isMeant(person: Person, name: string, { scope, users }: Pick<Waiting, 'scope' | 'users'>): boolean {
  const [kind, id = ''] = name.split(' ');
  if (kind === 'user') return person.id === id;
  if (kind === 'unit') return person.units.has(id);
  const has = person.keyUser || person.roles.some((it) => it === id) || users.user(person.id)?.roles.includes(id);
  return has === true && mayOn(person, 'approve', scope);
}
