import type { Facts } from './decider.js';
import { deskArea } from './desk/area.js';
import { as, Telling } from './given.js';
import { usersArea } from './identity/area.js';
import { planArea } from './planning/area.js';
import { element, type Step, tell, users } from './stored.harness.js';

const desk: Step[] = [
  [
    'saveFilterSet',
    {
      ...{ id: 'f', viewId: 'PLAN_GANTT', title: 'Messen', description: 'alle', filterString: "text='messe'" },
      ...{ visibility: 'PERSONAL', configuration: { everyYear: true } },
    },
  ],
  ['changeFilterSet', { id: 'f', title: 'Messen und Kongresse', visibility: 'ANY' }],
  ['deleteFilterSet', { id: 'f' }],
  ['undo', {}],
  [
    'saveFilterSet',
    { id: 'g', viewId: 'PLAN_TABLE', title: 'Alles', filterString: '', visibility: 'ANY', ownerId: null },
  ],
  ['undo', {}],
];
desk.push(
  ['notify', { kind: 'RESPONSIBLE', about: { type: 'plan-element', id: 'p' }, person: 'tom' }],
  ['readNotices', { person: 'tom', ids: null }],
  ['dismissNotices', { person: 'tom', ids: null }],
  [
    'notify',
    {
      ...{ kind: 'BUDGET', about: { type: 'plan-element', id: 'p' } },
      budget: { year: '2026', measure: 'PLAN', threshold: 90 },
    },
  ],
  ['dismissNews', { person: 'tom', ids: ['n', 'm'] }],
);
/** Whom the notices are for, and what they are about. */
function aroundDesk(): Facts {
  const [people, elements] = [new Telling(usersArea), new Telling(planArea)];
  for (const [story, command, data] of [
    [people, ...(users[1] as Step)],
    [people, ...(users[2] as Step)],
    [elements, 'createElement', element({ id: 'p', type: 'MAIN', responsible: 'tom' })],
  ] as const) {
    const events = story.decide(command, data, as('mira'));
    if (Array.isArray(events)) story.happened(events);
  }
  return { users: people.state, plan: elements.state };
}
export const toldDesk = () => tell(deskArea, desk, aroundDesk());
