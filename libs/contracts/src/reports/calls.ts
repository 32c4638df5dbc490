import { call, calls } from '../calls.js';
import { JobStarted } from '../importing/import.js';
import { Bridge, BridgeAsked } from './bridge.js';
import { CellAsked, CellEntries } from './entries.js';
import { PotBudget } from './pots.js';
import {
  CostReport,
  CostReported,
  Distributed,
  Distribution,
  ExportCostReport,
  ExportDistribution,
} from './reports.js';

export const reportCalls = calls(null, {
  'POST report/cost': call('costReport', {
    ...{ body: CostReport, may: 'readCosts', asks: ['asOf'], answers: CostReported },
  }),
  'POST report/cost/entries': call('cellEntries', {
    ...{ body: CellAsked, may: 'readCosts', asks: ['asOf'], answers: CellEntries },
  }),
  'GET report/budget-pots': call('budgetPots', { may: 'readCosts', asks: ['year', 'asOf'], answers: [PotBudget] }),
  'POST chart/distribution': call('distribution', {
    ...{ body: Distribution, may: 'readCosts', asks: ['asOf'], answers: Distributed },
  }),
  'POST chart/bridge': call('bridge', { body: BridgeAsked, may: 'readCosts', answers: Bridge }),
  'POST export/cost-report': call('exportCostReport', {
    ...{ body: ExportCostReport, may: 'readCosts', asks: ['asOf'], status: 202, file: true, answers: JobStarted },
  }),
  'POST export/distribution-chart': call('exportDistribution', {
    ...{ body: ExportDistribution, may: 'readCosts', asks: ['asOf'], status: 202, file: true, answers: JobStarted },
  }),
});
