import { call, calls } from '../calls.js';
import { CostReport, CostReported, Distributed, Distribution } from './reports.js';

export const reportCalls = calls(null, {
  'POST report/cost': call('costReport', {
    ...{ body: CostReport, may: 'readCosts', asks: ['asOf'], answers: CostReported },
  }),
  'POST chart/distribution': call('distribution', {
    ...{ body: Distribution, may: 'readCosts', asks: ['asOf'], answers: Distributed },
  }),
});
