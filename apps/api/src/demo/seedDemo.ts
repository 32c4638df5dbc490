import { PlaceOrder } from '@contracts/costs/orders.js';
import { check, type Day, New } from '@contracts/fields.js';
import { AddUser } from '@contracts/identity/user.js';
import { CreateInvoice } from '@contracts/invoices/invoice.js';
import { builtInKind, type RecordKind } from '@contracts/masterData/kinds.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { CreateElement } from '@contracts/planning/commands.js';
import { Conclusion, CostEntry, type Phase } from '@contracts/planning/element.js';
import type { Users } from '@domain/identity/users.js';
import { grossOf } from '@domain/invoices/amounts.js';
import type { Plan } from '@domain/planning/plan.js';
import type { Order, Outcome } from '@platform/engine.js';
import { derivedId, freshId } from '@platform/ids.js';
import type { Api } from '../api.js';
import type { Shares } from './assignments.js';
import { type DemoCost, type DemoElement, demoElements } from './demoPlan.js';
import { type DemoInvoice, demoInvoices, isBilled, providerOf } from './invoices.js';
import { type DemoRecord, demoRecords } from './masterData.js';
import { people, units } from './people.js';
import { remarks, statuses } from './remarks.js';

const tenant = 'dev';
/** Ids of the demo are made from this and a key: a second start finds what is there. Stored for ever. */
const idOf = (key: string): string => derivedId('etatwerk demo', key);

type Wish = Pick<Order, 'area' | 'command' | 'data'> & { by: string };

/**
 * `--demo`: a marketing year in tenant `dev`, made by the same commands as anybody's. Adds nothing where it is already, and
 * touches no plan that somebody else has begun.
 */
export async function seedDemo({ context }: Api): Promise<void> {
  const { engine, log } = context;
  const plan = await engine.state<Plan>(tenant, 'plan');
  const today = new Date().toISOString().slice(0, 10);
  const elements = demoElements(today);
  const begun = plan.element(idOf('K1')) !== undefined;
  const done = plan.element(idOf('K1'))?.comments.some(({ text }) => text === remarks[0]?.[2]);
  if (done) return;
  if (!begun && plan.children(null).length > 0) return log.warn({ tenant }, 'the plan is not empty: no demo');
  const users = await engine.state<Users>(tenant, 'users');
  const admin = users.byName('admin')?.id;
  if (!admin) return log.warn({ tenant }, 'there is no admin: no demo');
  await context.tenants.order({ command: 'configureTenant', data: { id: tenant, name: 'Hallmann Küchen GmbH' } });
  for (const wishes of [
    peopleOf(admin),
    demoRecords.map(recorded),
    elements.map(created),
    elements.flatMap((it) => booked(it, today)),
    elements.flatMap(ordered),
    demoInvoices(elements, today).map(billed),
    phased(elements),
    submitted(elements),
    remarked(),
  ]) {
    await give(context, wishes, begun);
  }
}

/** All at once: the queue keeps their order and stores many together. What a broken-off start did already is refused. */
async function give({ engine }: Api['context'], wishes: readonly Wish[], begun: boolean): Promise<void> {
  const outcomes: Outcome[] = await Promise.all(
    wishes.map(({ by, ...wish }) =>
      engine.execute({ ...wish, tenant, by: { user: by }, asks: null, commandId: freshId(), answer: () => null }),
    ),
  );
  const at = outcomes.findIndex((it) => it.status === 'refused');
  const refused = outcomes[at];
  if (refused?.status !== 'refused' || begun) return;
  throw new Error(`the demo's ${wishes[at]?.command} was refused: ${JSON.stringify(refused.refusal)}`);
}

function valid<T extends object>(of: new () => T, data: object): Record<string, unknown> {
  const checked = check(of, data);
  if (!checked.ok) throw new Error(`the demo breaks a rule: ${JSON.stringify(checked.errors)}`);
  return checked.value as Record<string, unknown>;
}

const userId = (username: string): string => idOf(`user ${username}`);
const unitId = (key: string): string => idOf(`unit ${key}`);

function peopleOf(by: string): Wish[] {
  const made = units.map(({ key, label, parent }) => ({
    kind: kindNamedBy(AddUser, 'group'),
    id: unitId(key),
    label,
    parentId: parent && unitId(parent),
  }));
  const added = people.map(({ unit, username, ...names }) =>
    valid(AddUser, {
      ...names,
      username,
      id: userId(username),
      group: unitId(unit),
      email: `${username}@hallmann.example`,
    }),
  );
  return [
    ...made.map((data): Wish => ({ area: 'users', command: 'createRecord', data, by })),
    ...added.map((data): Wish => ({ area: 'users', command: 'addUser', data, by })),
  ];
}

const recordId = (kind: string, identifier: string): string => idOf(`${kind} ${identifier}`);

function recorded({ kind, identifier, parent, data, named = {} }: DemoRecord): Wish {
  const names = Object.entries(named).map(([field, { kind: of, is }]) => [
    field,
    typeof is === 'string' ? recordId(of, is) : is.map((it) => recordId(of, it)),
  ]);
  const content = { ...data, ...Object.fromEntries(names), identifier, parentId: parent && recordId(kind, parent) };
  const { of } = builtInKind(kind) as RecordKind;
  const record = { ...valid(New(of), content), kind, id: recordId(kind, identifier) };
  return { area: 'masterData', command: 'createRecord', data: record, by: userId('mira') };
}

const shared = (shares: Shares) =>
  Object.fromEntries(
    Object.entries(shares).map(([kind, parts]) => [
      kind,
      parts.map(([identifier, percent]) => ({ id: recordId(kind, identifier), share: percent * 1_000 })),
    ]),
  );

function entryOf({ costType, ...entry }: DemoCost, i: number, { key, split }: DemoElement) {
  const costTypeId = costType === undefined ? null : recordId(kindNamedBy(CostEntry, 'costTypeId'), costType);
  return { ...entry, id: idOf(`${key} cost ${i}`), costTypeId, ...(split && { split: shared(split) }) };
}

function created(it: DemoElement): Wish {
  const { key, unit, data, responsible, dependsOn, costs, selections = {}, ratings = [] } = it;
  const { parentKey, ...fields } = data;
  const typed = costs.flatMap((cost, i) => (isTyped(cost) ? [entryOf(cost, i, it)] : []));
  const topic = kindNamedBy(Conclusion, 'topicId');
  const command = valid(CreateElement, {
    ...fields,
    ...{
      id: idOf(key),
      parentId: parentKey && idOf(parentKey),
      unitId: unitId(unit),
      responsible: userId(responsible),
    },
    ...{ dependsOn: dependsOn.map((it) => ({ id: idOf(it) })), costObjects: typed },
    selections: shared(selections),
    conclusions: ratings.map(([of, rating]) => ({ topicId: recordId(topic, of), rating })),
    statusAndNextStepHistory: (statuses[key] ?? []).map(([status, nextStep]) => ({ status, nextStep })),
  });
  return { area: 'plan', command: 'createElement', data: command, by: userId('mira') };
}

function booked(it: DemoElement, today: Day): Wish[] {
  const { key, costs } = it;
  const entries = costs.flatMap((cost, i) => (isBooked(cost, today) ? [entryOf(cost, i, it)] : []));
  return entries.length
    ? [{ area: 'plan', command: 'bookCosts', data: { id: idOf(key), entries }, by: userId('mira') }]
    : [];
}

/** An order for what is to come of an action. */
function ordered(it: DemoElement, at: number): Wish[] {
  const costs = it.costs.filter(({ kind }) => kind === 'COMMITTED');
  const [first] = costs;
  if (!first) return [];
  const command = valid(PlaceOrder, {
    ...{ id: idOf(`order ${it.key}`), identifier: `B-${first.period.slice(0, 4)}-${2_001 + at}`, label: it.data.label },
    ...{ date: `${first.period}-01`, planElementId: idOf(it.key), dataElements: linksOf(it) },
    serviceProviderId: recordId('service-provider', providerOf(first)),
    amount: costs.reduce((sum, { amount }) => sum + amount, 0),
    expectedPeriods: costs.map(({ period, amount }) => ({ period, amount })),
  });
  return [wish('placeOrder', 'mira', command)];
}

/** What is split over several goes with the first: of an order or an item there is one of each kind. */
const linksOf = ({ split = {} }: DemoElement) =>
  Object.entries(split).map(([type, [share]]) => ({ type, id: recordId(type, share?.[0] ?? '') }));

/** 19 % VAT. */
const gstRate = 19_000;

function billed({ key, provider, items, printed, ...invoice }: DemoInvoice): Wish {
  const command = valid(CreateInvoice, {
    ...invoice,
    id: idOf(`invoice ${key}`),
    serviceProviderId: recordId('service-provider', provider),
    ...{ amountNet: printed, amountGross: grossOf({ amount: printed, gstRate, discountRate: 0 }) },
    responsible: userId('mira'),
    items: items.map(({ element, cost }) => ({
      ...{ label: element.data.label, planElementId: idOf(element.key), amount: cost.amount, gstRate },
      payingPeriods: [{ period: cost.period, amount: cost.amount }],
      dataElements: linksOf(element),
    })),
  });
  return { area: 'invoices', command: 'createInvoice', data: command, by: userId('mira') };
}

/** By hand: what stands on no invoice and is not ordered. */
const isBooked = (cost: DemoCost, today: Day): boolean => cost.kind === 'ACTUAL' && !isBilled(cost, today);

const isTyped = ({ kind }: { kind: string }): boolean => kind === 'BUDGET' || kind === 'PLAN';

/** How far each has come: Mira submits, Tom decides. */
const phased = (elements: readonly DemoElement[]): Wish[] =>
  elements
    .filter((it) => it.data.type !== 'MILESTONE' && !(it.phase === 'PRE' && isWaiting(it, elements)))
    .flatMap((it) => wayTo(it.phase, idOf(it.key)));

/** Some wait for Tom, and one was sent back. After `phased`: what is asked at the same moment as before is asked once. */
function submitted(elements: readonly DemoElement[]): Wish[] {
  const waiting = elements.filter((it) => isWaiting(it, elements));
  return waiting.flatMap((it): Wish[] => {
    const id = idOf(it.key);
    const phase: Phase = it.phase === 'PRE' ? 'PRE' : 'COMPLETED';
    const asked = wish('submitElement', 'mira', { id, phase, comment: 'Bitte um Freigabe.' });
    const comment = 'Die Schlussrechnung fehlt noch.';
    const sentBack = wish('decideElement', 'tom', { id, decision: 'REJECT', comment });
    return it === waiting.at(-1) && it.phase === 'POST' ? [asked, sentBack] : [asked];
  });
}

const isWaiting = (it: DemoElement, elements: readonly DemoElement[]): boolean =>
  waitingFor('PRE', elements).includes(it) || waitingFor('POST', elements).includes(it);

const waitingFor = (phase: Phase, elements: readonly DemoElement[]): DemoElement[] =>
  elements.filter((it) => it.phase === phase && it.data.type === 'MAIN').slice(0, 3);

function wayTo(phase: Phase, id: string): Wish[] {
  const approved = (wanted: Phase): Wish[] => [
    wish('submitElement', 'mira', { id, phase: wanted, comment: '' }),
    wish('decideElement', 'tom', { id, decision: 'APPROVE', comment: '' }),
  ];
  const entered = (wanted: Phase): Wish => wish('enterNextPhase', 'mira', { id, phase: wanted, comment: '' });
  if (phase === 'PLAN') return [];
  const way = approved('PRE');
  if (phase !== 'PRE') way.push(entered('EXEC'));
  if (phase === 'POST' || phase === 'COMPLETED') way.push(entered('POST'));
  return phase === 'COMPLETED' ? [...way, ...approved('COMPLETED')] : way;
}

const wish = (command: string, username: string, data: Record<string, unknown>): Wish => ({
  area: 'plan',
  command,
  data,
  by: userId(username),
});

/** The one that tells that all is there comes last. */
const remarked = (): Wish[] =>
  remarks.toReversed().map(([key, who, text]) => wish('commentElement', who, { id: idOf(key), text }));
