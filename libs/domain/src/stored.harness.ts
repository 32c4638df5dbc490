import type { Envelope } from '@contracts/message.js';
import { ApprovalStep } from '@contracts/planning/approving.js';
import { CreateElement } from '@contracts/planning/commands.js';
import type { Area, Facts } from './decider.js';
import { as, Telling } from './given.js';
import { usersArea } from './identity/area.js';
import { invoicesArea } from './invoices/area.js';
import { masterDataArea } from './masterData/area.js';
import { planArea } from './planning/area.js';
import { defaultTypeOf } from './planning/elementTypes.js';
import type { AreaState } from './state.js';
import { invoiceSteps } from './stored.invoices.harness.js';
import { budgetSteps, orderSteps, provisionSteps, yearSteps } from './stored.money.harness.js';
import { peopleSteps, roleSteps, tenantSteps } from './stored.roles.harness.js';
import { tenantsArea } from './tenants/area.js';

/** A story in which each type of event happens: what it stores is pinned for ever. `undo`: the command before is taken back. */
export type Step = [command: string, data: object, who?: string, now?: string, facts?: Facts];

export const users: Step[] = [
  ['createRecord', { kind: 'group', id: 'north', identifier: 'N', label: 'Nord' }],
  ...['mira', 'tom'].map(
    (id): Step => [
      'addUser',
      {
        ...{ id, username: id, firstName: 'F', lastName: 'L', email: `${id}@example.org` },
        ...{ keyUser: true, group: null, roles: ['PLANNER'] },
      },
    ],
  ),
  ['undo', {}],
  ['undo', {}],
  [
    'changeUser',
    { id: 'tom', username: 'tom.k', email: '', keyUser: false, roles: ['APPROVER'], group: 'north', enabled: false },
  ],
  ['changeUser', { id: 'tom', enabled: true }],
  ['lockUser', { id: 'tom', until: '2026-01-01T00:15:00.000Z' }],
  ['unlockUser', { id: 'tom' }],
  ['notePasswordChanged', { id: 'tom' }],
  ['changeSettings', { id: 'tom', language: 'ja_JP' }],
  ['changeTenantSettings', { planVisibility: 'UNIT' }],
  ...roleSteps,
  ...peopleSteps,
  ['erasePerson', { id: 'tom', username: 'tom.k' }],
];

const entry = (id: string, kind: string, more: object = {}) => ({
  id,
  kind,
  costTypeId: 'ct',
  period: '2026-03',
  amount: 1_000,
  description: 'Druck',
  ...more,
});
const type = (id: string) => ({
  id,
  kind: 'SUB',
  label: 'Dreh',
  color: '#aa3300',
  parents: ['MAIN'],
  maxDepth: 1,
  needsApproval: ['PRE'],
});
export const element = (data: object): object => ({
  ...new CreateElement(),
  label: 'x',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  ...data,
});
const full = {
  ...{
    id: 'p',
    type: 'MAIN',
    label: 'Sommer',
    description: 'D',
    sponsorName: 'S',
    goalDescription: 'G',
    goalAchievement: 'A',
  },
  ...{
    fileServerPath: 'f',
    customProperties: { farbe: 'rot', zahl: 3 },
    identifier: 'N-1',
    responsible: 'mira',
    unitId: 'north',
  },
  kpis: [{ id: 'k', label: 'Klicks', operator: 'AT_LEAST', plan: 5_000, unit: '', actual: null }],
  conclusions: [{ id: 'z', topicId: 't', rating: 4 }],
  statusAndNextStepHistory: [{ id: 's', status: 'läuft', nextStep: 'Druck' }],
  selections: { product: [{ id: 'd', share: 100_000 }], region: [{ id: 'r' }] },
  ...{ extraReadUsers: ['tom'], extraWriteUsers: ['tom'], extraReadGroups: ['oslo'], extraWriteGroups: ['oslo'] },
  ...{
    costObjects: [entry('c1', 'PLAN', { split: { product: [{ id: 'd', share: 100_000 }] } })],
    dependsOn: [{ id: 'q', lagDays: 2 }],
    detached: true,
  },
};
const plan: Step[] = [
  ['addElementType', type('own')],
  ['changeElementType', { id: 'own', label: 'Film' }],
  ['startBatch', { id: 'b', file: 'imports/b.json', sha256: 'ab12', count: 2 }],
  ['completeBatch', { id: 'b', impossible: [7] }],
  ['createElement', element({ id: 'q', type: 'MAIN', position: 0 })],
  ['createElement', element(full)],
  ['createElement', element({ id: 'a', type: 'SUB', typeId: 'own', parentId: 'p' })],
  ['undo', {}],
  ['undo', {}],
  ['changeElement', { id: 'p', detached: false, startDate: '2026-01-03', endDate: '2027-01-02', position: 0 }],
  ['changeElement', { id: 'p', detached: true, endDate: '2027-01-05' }],
  [
    'changeElement',
    {
      id: 'p',
      label: 'Herbst',
      identifier: '',
      unitId: null,
      responsible: 'tom',
      extraReadUsers: [],
      selections: { region: [{ id: 's' }] },
    },
  ],
  [
    'changeElement',
    {
      id: 'p',
      kpis: [{ id: 'k', label: 'Klicks', operator: 'AT_LEAST', plan: 6_000, unit: '', actual: 5_500 }],
      conclusions: [{ id: 'z', topicId: 't', rating: 5 }],
    },
  ],
  [
    'changeElement',
    {
      id: 'p',
      statusAndNextStepHistory: [{ id: 's', status: 'steht', nextStep: 'Druck' }],
      dependsOn: [{ id: 'q', lagDays: 3 }],
    },
  ],
  ['changeElement', { id: 'p', costObjects: [entry('c1', 'PLAN', { amount: 2_000 }), entry('c2', 'BUDGET')] }],
  ['bookCosts', { id: 'p', entries: [entry('c3', 'ACTUAL', { source: 'row-1' })] }],
  [
    'changeElement',
    { id: 'p', kpis: [], conclusions: [], statusAndNextStepHistory: [], dependsOn: [], costObjects: [] },
  ],
  ['undo', {}],
  ['lockPeriods', { periods: ['2025-12'] }],
  ['unlockPeriods', { periods: ['2025-12'] }],
  ['commentElement', { id: 'p', text: 'gut' }],
  ['undo', {}],
  ['submitElement', { id: 'p', comment: 'bitte' }],
  ['undo', {}],
  ['undo', {}],
  ['decideElement', { id: 'p', decision: 'REJECT', comment: 'zu teuer' }, 'tom'],
  ['changeElement', { id: 'p', sponsorName: 'T' }],
  ['undo', {}],
  ['submitElement', { id: 'p', comment: '' }],
  ['decideElement', { id: 'p', decision: 'APPROVE', comment: 'gut' }, 'tom'],
  ['enterNextPhase', { id: 'p', comment: '' }],
  ['deleteElements', { ids: ['q'], todos: 'MOVE', invoices: 'DELETE', moveTodosTo: 'p' }],
  ['restoreElements', { ids: ['q'] }],
  ['cloneElements', { ids: ['p'], toNextYear: true, todos: false, extendParents: false }],
  ['stopBatch', { id: 'b' }],
  ['addElementType', type('none')],
  ['undo', {}],
];
const steps = [
  { ...new ApprovalStep(), label: 'Leitung', users: ['tom'], remindAfterDays: 1 },
  {
    ...new ApprovalStep(),
    label: 'Vorstand',
    mode: 'ALL',
    units: ['north'],
    escalateAfterDays: 1,
    substitutes: ['tom'],
  },
];
plan.push(
  ['changeElementType', { id: defaultTypeOf('MAIN'), approvalSteps: steps }],
  ['enterNextPhase', { id: 'p', comment: '' }],
  ['submitElement', { id: 'p', comment: '', phase: 'COMPLETED' }],
  ['pursueApproval', { id: 'p' }, 'mira', '2026-01-03T00:00:00.000Z'],
  ['decideElement', { id: 'p', decision: 'APPROVE', comment: 'passt' }, 'tom'],
  ['pursueApproval', { id: 'p' }, 'mira', '2026-01-05T00:00:00.000Z'],
  ['withdrawElement', { id: 'p' }],
  ['undo', {}],
);
/** So many at one place that the neighbours must move apart. */
for (let i = 0; i < 72; i++) plan.push(['createElement', element({ id: `x${i}`, type: 'MAIN', position: 1 })]);
plan.push(
  ['addElementType', { ...type('numbered'), kind: 'MAIN', parents: ['ROOT'], numberScheme: '{year}-EV-{000}' }],
  ['createElement', element({ id: 'n', type: 'MAIN', typeId: 'numbered' })],
  ['undo', {}],
  ['undo', {}],
  ['lockPeriods', { periods: ['2025-11'], reason: 'Abschluss' }],
  ['unlockPeriods', { periods: ['2025-11'], reason: 'Nachtrag' }],
);

/** What an invoice's item books. */
plan.push([
  'bookSource',
  { source: 'item', at: 3, element: 'p', label: 'Druck', entries: [{ period: '2026-03', amount: 5_000 }], split: {} },
]);

plan.push(['changeElement', { id: 'x1', customProperties: { farbe: 'blau', ort: 'Halle 4' } }], ['undo', {}]);

plan.push(...provisionSteps, ...orderSteps, ...budgetSteps, ...yearSteps);

const number = (n: number) => `00000000-0000-7000-8000-${`${n}`.padStart(12, '0')}`;
const goals = (plan: number) => [{ id: number(1), label: 'Klicks', operator: 'AT_LEAST', plan, unit: '' }];
const masterData: Step[] = [
  [
    'createRecord',
    { kind: 'product', id: 'p', identifier: 'P-1', label: 'Auto', color: '#aa3300', customProperties: { x: 1 } },
  ],
  ['createRecord', { kind: 'product', id: 'q', label: 'Kombi', parentId: 'p', position: 0 }],
  ['undo', {}],
  ['undo', {}],
  ['changeRecord', { id: 'q', label: 'Kombis', description: 'alle', parentId: null, position: 0 }],
  ['createRecord', { kind: 'kpitemplate', id: 't', label: 'Web', entries: goals(1_000) }],
  ['changeRecord', { id: 't', entries: goals(2_000) }],
  ['changeRecord', { id: 't', entries: [] }],
  ['undo', {}],
  ['mergeRecord', { id: 'q', into: 'p' }],
  ['undo', {}],
  ['deleteRecords', { ids: ['q'] }],
  ['restoreRecords', { ids: ['q'] }],
  ['createRecord', { kind: 'contact', id: 'k', label: 'Lea K', firstName: 'Lea', email: 'lea@example.org' }],
  ['erasePerson', { id: 'k', kind: 'contact', label: 'Lea K' }],
];
for (let i = 0; i < 72; i++)
  masterData.push(['createRecord', { kind: 'location', id: `x${i}`, label: 'x', position: 1 }]);

export function tell<S extends AreaState>(area: Area<S>, steps: readonly Step[], facts: Facts = {}): Envelope[] {
  const story = new Telling(area, facts);
  let before: Envelope[] = [];
  for (const [command, data, who = 'mira', now, known] of steps) {
    const how = { ...as(who), ...(now && { now }), ...(known && { facts: known }) };
    const events = command === 'undo' ? story.inverse(before) : story.decide(command, data, how);
    if (!Array.isArray(events) || !events.length) throw new Error(`${command} ${JSON.stringify([data, events])}`);
    before = story.happened(JSON.parse(JSON.stringify(events)), how);
  }
  return story.log;
}

export const toldInvoices = () => tell(invoicesArea, invoiceSteps);

export const toldTenants = () => tell(tenantsArea, tenantSteps);
export const toldUsers = () => tell(usersArea, users);
export const toldPlan = () => tell(planArea, plan);
export const toldMasterData = () => tell(masterDataArea, masterData);
