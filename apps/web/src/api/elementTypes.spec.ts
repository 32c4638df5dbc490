import { ElementType } from '@contracts/planning/types.js';
import { inPhase } from './useElementTypes.js';

const type = Object.assign(new ElementType(), {
  phasesUsed: ['PLAN', 'EXEC'],
  fieldUses: [
    { field: 'goalDescription', phase: 'PLAN', use: 'HIDDEN' },
    { field: 'goalDescription', phase: 'EXEC', use: 'REQUIRED' },
    { field: 'conclusions', phase: 'PLAN', use: 'HIDDEN' },
    { field: 'kpis', phase: 'POST', use: 'REQUIRED' },
  ],
});

test('a type says which phase comes next, which fields show, and which are asked for to go on', () => {
  const plan = inPhase(type, 'PLAN');
  expect([plan.used, plan.next]).toEqual([['PLAN', 'EXEC'], 'EXEC']);
  expect(['goalDescription', 'conclusions', 'kpis'].map(plan.isHidden)).toEqual([false, true, false]);
  expect(['goalDescription', 'conclusions', 'kpis'].map(plan.askedIn)).toEqual(['EXEC', null, null]);
  expect([inPhase(type, 'EXEC').next, inPhase(type, 'EXEC').isHidden('conclusions')]).toEqual([undefined, false]);
});

test('before the types are known all phases and fields are there', () => {
  const open = inPhase(undefined, 'PRE');
  expect([open.next, open.used.length, open.isHidden('kpis'), open.askedIn('kpis')]).toEqual(['EXEC', 5, false, null]);
});
