import type { DomainEvent } from '@contracts/message.js';
import type { Facts } from './decider.js';
import { Telling } from './given.js';
import { masterDataArea } from './masterData/area.js';

const planned = { kind: 'PLAN', costTypeId: null, period: '2026-02', amount: 9_000, description: '' };

/** Two runs of provision; a payment covers some of it, which is taken back; the last run is reversed. */
export const provisionSteps: [command: string, data: object][] = [
  ['changeElement', { id: 'x2', costObjects: [planned] }],
  ['runProvision', { id: 'run1', date: '2026-02' }],
  ['bookCosts', { id: 'x2', entries: [{ ...planned, id: 'paid', kind: 'ACTUAL', amount: 4_000 }] }],
  ['undo', {}],
  ['runProvision', { id: 'run2', date: '2026-12' }],
  ['reverseProvision', { id: 'run2' }],
];

const ordered = {
  ...{ id: 'order', identifier: 'B-1', label: 'Messebau', date: '2026-02-10', serviceProviderId: null },
  ...{ planElementId: 'x3', amount: 9_000, dataElements: [], expectedPeriods: [{ period: '2026-04', amount: 9_000 }] },
};
const invoiced = { element: 'x3', label: 'Rate', entries: [{ period: '2026-04', amount: 4_000 }], split: {} };

/** An order with an invoice of it, released and opened again, deleted and brought back; another is taken back. */
export const orderSteps: [command: string, data: object][] = [
  ['placeOrder', ordered],
  ['bookSource', { ...invoiced, source: 'rate', at: 4, order: { id: 'order', amount: 4_000 } }],
  ['changeOrder', { id: 'order', label: 'Stand' }],
  ['closeOrders', { ids: ['order'] }],
  ['reopenOrders', { ids: ['order'] }],
  ['deleteOrders', { ids: ['order'] }],
  ['restoreOrders', { ids: ['order'] }],
  ['placeOrder', { ...ordered, id: 'other', identifier: 'B-2' }],
  ['undo', {}],
];

const more = {
  ...{ id: 'x4', from: null, fromPot: null, toPot: null, reason: 'Nachtrag', asks: true },
  parts: [{ period: '2026-03', amount: 1_000 }],
};

const pots = new Telling(masterDataArea);
const content = { identifier: '', label: 'Marke', volume: 10_000 };
const pot = { kind: 'budget-pot', id: 'pot', parent: null, after: null, rank: 'a', content };
pots.happened([{ type: 'RecordCreated', data: pot } as DomainEvent]);
const split = { 'budget-pot': [{ id: 'pot', share: 100_000 }] };

/** A budget that is planned in full, from a pot; more of it is asked for: taken back, refused, approved. */
export const budgetSteps: [command: string, data: object, who?: string, now?: string, facts?: Facts][] = [
  [
    'changeElement',
    { id: 'x4', costObjects: ['BUDGET', 'PLAN'].map((kind) => ({ ...planned, kind, period: '2026-03', split })) },
  ],
  ['watchBudgets', { month: '2026-04' }, 'mira', undefined, { masterData: pots.state }],
  ['moveBudget', { ...more, requestId: 'r1' }],
  ['undo', {}],
  ['moveBudget', { ...more, requestId: 'r2' }],
  ['decideBudget', { id: 'r2', decision: 'REJECT', comment: 'zu viel' }, 'tom'],
  ['moveBudget', { ...more, requestId: 'r3' }],
  ['decideBudget', { id: 'r3', decision: 'APPROVE', comment: 'passt' }, 'tom'],
];

/** A year is archived, and opened again. */
export const yearSteps: [command: string, data: object][] = [
  ['archiveYears', { years: [2019], reason: 'Geprüft' }],
  ['reopenYears', { years: [2019], reason: 'Nachtrag' }],
];
