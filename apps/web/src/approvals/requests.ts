import type { Phase } from '@contracts/planning/element.js';
import type { ApprovalRequest } from '@contracts/planning/requests.js';
import { useMemo } from 'react';
import type { Sent } from '../api/call.js';
import type { Element, ListShape } from '../api/liveList.js';
import type { Problem } from '../api/problem.js';
import { send } from '../api/send.js';
import { useSession } from '../api/session.js';
import { useList } from '../api/useList.js';
import { offerUndo, sayProblem } from '../ui/offerUndo.js';
import { toast } from '../ui/toasts.js';
import { formatAmount } from '../words/formats/amount.js';
import { choiceName } from '../words/names.js';
import { t } from '../words/t.js';

/** An element that waits for a decision, or about which one was made. */
export type Request = ApprovalRequest;

/** The lists of the page: what waits for me, what I asked for, what was decided. */
export const tabs = ['waiting', 'asked', 'decided'] as const;
export type Tab = (typeof tabs)[number];
export const isTab = (text: string | null): text is Tab => tabs.some((it) => it === text);

/** What is asked by the list of all that waits; page and badge share it. */
const pendingShape: ListShape<Request> = {
  segment: 'approval',
  row: (element) => (element['state'] === 'SUBMITTED' ? (element as Element & Request) : null),
};
const decidedShape: ListShape<Request> = {
  segment: 'approval',
  row: (element, old) => (element['outcome'] ? (element as Element & Request) : old ? null : 'refetch'),
};

const useMe = (): string => {
  const now = useSession();
  return now.status === 'signedIn' ? now.user.id : '';
};

const byTime =
  (timeOf: (it: Request) => string | null) =>
  (a: Request, b: Request): number =>
    (timeOf(a) ?? '') < (timeOf(b) ?? '') ? -1 : 1;

/** What waits: for me, oldest first, and what I asked for. */
export function usePending() {
  const me = useMe();
  const { rows, state, list } = useList('GET approval', {
    query: { filters: "state='SUBMITTED'" },
    shape: pendingShape,
  });
  return useMemo(
    () => ({
      ...{ state, list },
      waiting: rows.filter((it) => it.waitsFor.includes(me)).sort(byTime((it) => it.stepSince)),
      asked: rows.filter((it) => it.submittedBy === me || it.submittedFor === me).sort(byTime((it) => it.submittedAt)),
    }),
    [rows, state, list, me],
  );
}
export type Pending = ReturnType<typeof usePending>;

/** What was decided that I asked for or took part in, newest first. */
export function useDecided() {
  const me = useMe();
  const query = { filters: `involved='${me}'`, sort: '-decidedAt', limit: 200 };
  const { rows, state, list } = useList('GET approval', { query, shape: decidedShape });
  const decided = useMemo(
    () => rows.filter((it) => it.involved.includes(me)).sort((a, b) => byTime((it) => it.decidedAt)(b, a)),
    [rows, me],
  );
  return { state, list, decided };
}

export type Decision = 'APPROVE' | 'REJECT';
export interface Wish {
  decision: Decision;
  comment: string;
}

/** What an approver changes of an element along with a yes. */
export type Changes = NonNullable<Sent<'PUT process/{id}/approval'>['changedProperties']>;

/** What was looked at: another submission or step since then is not decided by it. */
const seenOf = ({ step, submittedAt }: Request) => ({ step, ...(submittedAt && { submittedAt }) });

/**
 * One command for all of them; each names the submission and the step that were looked at. Answers whether it was done.
 * `changes`: of the only one, where it is a yes.
 */
export async function decide(
  list: Pending['list'],
  requests: readonly Request[],
  wish: Wish,
  changes: Changes = {},
): Promise<boolean> {
  const [first] = requests;
  if (!first) return true;
  // A single one stays until it is answered, with what was said of it: it may be refused.
  const isOne = requests.length === 1;
  const name = isOne ? first.label : t('approvals.many', { count: requests.length });
  const optimistic = isOne ? [] : [list.change({ removed: requests.map(({ id }) => id) })];
  const all = { thing: thingOf(requests), optimistic, answers: 'plan-element' } as const;
  const isChanging = wish.decision === 'APPROVE' && Object.keys(changes).length > 0;
  const outcome = isChanging
    ? await send('PUT process/{id}/approval', {
        ...{ ...all, params: { id: first.id }, body: { ...seenOf(first), ...wish, changedProperties: changes } },
      })
    : await send('PUT process/approval', {
        ...{ ...all, body: requests.map((it) => ({ id: it.id, ...seenOf(it), ...wish })) },
      });
  if (outcome.ok)
    toast({ text: t(wish.decision === 'APPROVE' ? 'approvals.approved' : 'approvals.rejected', { name }) });
  else await tellIfGone(list, requests, outcome.problem);
  return outcome.ok;
}

/** What no longer waits, e.g. as somebody else was quicker, is no place to say so: then it is said in a toast. */
async function tellIfGone(list: Pending['list'], requests: readonly Request[], problem: Problem): Promise<void> {
  await list.refresh();
  const isThere = ({ id, step, submittedAt }: Request) => {
    const now = list.get(id);
    return now?.step === step && now.submittedAt === submittedAt;
  };
  if (!requests.some(isThere)) sayProblem(problem);
}

/** Beside what a refusal is shown. */
export const thingOf = (requests: readonly Request[]): string => requests.map(({ id }) => id).join(' ');

/** Takes an own submission back, which can be undone. */
export async function withdraw(list: Pending['list'], { id, label }: Request): Promise<boolean> {
  const optimistic = [list.change({ removed: [id] })];
  const name = t('planning.withdrawn', { name: label });
  const outcome = await send('PUT process/{id}/withdraw', {
    params: { id },
    thing: id,
    optimistic,
    label: name,
    answers: 'plan-element',
  });
  if (outcome.ok) offerUndo(name, outcome.command);
  else void list.refresh();
  return outcome.ok;
}

/** The larger of budget and plan, which the steps ask from; null: one may not see money. */
export const amountOf = ({ costs }: Request): number | null => (costs ? Math.max(costs.budget, costs.plan) : null);
export const amountText = (request: Request): string => {
  const amount = amountOf(request);
  return amount === null ? '' : formatAmount(amount, { decimals: 0 });
};

export const phaseText = (phase: Phase | null): string => (phase ? t(`planning.phase${phase}`) : '');

/** `Schritt 2 von 3 · Vorstand`; nothing where one decision is all. */
export function stepText({ steps, step }: Pick<Request, 'steps' | 'step'>): string {
  if (steps.length < 2) return steps[step]?.label ?? '';
  const at = t('planning.stepOf', { step: step + 1, count: steps.length });
  return [step < 0 ? '' : at, steps[step]?.label].filter(Boolean).join(' · ');
}

/** Those whom a step asks. */
export const askedIn = (
  { users, units, roles }: Request['steps'][number],
  nameOf: (id: string) => string | null,
): string =>
  [...[...users, ...units].map((id) => nameOf(id) ?? '…'), ...roles.map(choiceName)].join(', ') ||
  t('approvals.anybody');
