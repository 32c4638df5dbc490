import { call, calls } from '../calls.js';
import { PotBudget } from './pots.js';
import { CostReport, CostReported, Distributed, Distribution } from './reports.js';

export const reportCalls = calls(null, {
  'POST report/cost': call('costReport', {
    ...{ body: CostReport, may: 'readCosts', asks: ['asOf'], answers: CostReported },
  }),
  'GET report/budget-pots': call('budgetPots', { may: 'readCosts', asks: ['year', 'asOf'], answers: [PotBudget] }),
  'POST chart/distribution': call('distribution', {
    ...{ body: Distribution, may: 'readCosts', asks: ['asOf'], answers: Distributed },
  }),
});
