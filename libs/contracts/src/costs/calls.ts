import { call, calls, changes, command, creates, listQuery, lists, reads } from '../calls.js';
import { PlanElement } from '../planning/things.js';
import {
  BudgetDetails,
  BudgetRequest,
  ChildBudgets,
  ChildDetails,
  ClosedPeriod,
  DecideBudget,
  MoveBudget,
} from './budgets.js';
import { DetailEntries, ElementDetails } from './details.js';
import { CostElement, TypeCosts } from './grid.js';
import { Order, PlaceOrder } from './orders.js';
import { LockPeriods, UnlockPeriods } from './periods.js';
import { Provision, ProvisionPreview, RunProvision } from './provisions.js';

const ofOrders = (name: string) => command(name, { may: 'writeCosts', on: 'ids', answers: [Order] });

/** Money of the plan: cells of the grid, budgets and closed months. */
export const costCalls = calls('plan', {
  'GET plan/cost-element': call('costElements', { may: 'read', asks: ['from', 'to', 'asOf'], answers: [CostElement] }),
  'GET plan/cost-element/{id}': reads(CostElement, { may: 'read' }),
  'PUT plan/cost-element': command('typeCosts', {
    ...{ body: TypeCosts, may: 'writeCosts', on: 'items', answers: [CostElement] },
  }),
  'PUT base-element/{id}/budget': command('moveBudget', { body: MoveBudget, may: 'writeCosts', answers: PlanElement }),
  'GET budget-request': lists(BudgetRequest, { may: 'read' }),
  'GET budget-request/{id}': reads(BudgetRequest, { may: 'read' }),
  'PUT budget-request/{id}/decision': command('decideBudget', {
    ...{ body: DecideBudget, may: 'CONTROLLER', answers: BudgetRequest },
  }),
  'PUT budget-request/{id}/withdraw': command('withdrawBudget', { may: 'writeCosts', answers: BudgetRequest }),
  'GET base-element/child-budgets/{id}': call('childBudgets', {
    ...{ may: 'readCosts', asks: ['asOf', 'year'], answers: ChildBudgets },
  }),
  'GET plan-element/details/budget/{id}': call('budgetDetails', {
    ...{ may: 'readCosts', asks: ['asOf', 'year'], answers: BudgetDetails },
  }),
  'GET plan-element/details/children/{id}': call('childDetails', {
    ...{ may: 'readCosts', asks: ['asOf', 'year'], answers: ChildDetails },
  }),
  'GET plan-element/details/{id}': call('elementDetails', {
    ...{ may: 'readCosts', asks: ['aggregationType', 'columns', 'asOf'], answers: ElementDetails },
  }),
  'GET plan-element/details/{id}/{period}': call('periodDetails', {
    ...{ may: 'readCosts', asks: ['columns', 'asOf'], answers: DetailEntries },
  }),
  'GET plan-element/details/budget/{id}/type/{costType}': call('budgetOfType', {
    ...{ may: 'readCosts', asks: ['year', 'asOf'], answers: DetailEntries },
  }),
  'PUT period/lock': command('lockPeriods', {
    ...{ body: LockPeriods, may: 'CONTROLLER', on: 'body.ids', answers: [ClosedPeriod] },
  }),
  'PUT period/unlock': command('unlockPeriods', {
    ...{ body: UnlockPeriods, may: 'CONTROLLER', on: 'body.ids', answers: [ClosedPeriod] },
  }),
  'POST provision': creates(Provision, { by: 'runProvision', body: RunProvision, may: 'CONTROLLER' }),
  'POST provision/preview': call('previewProvision', {
    ...{ body: RunProvision, may: 'CONTROLLER', answers: ProvisionPreview },
  }),
  'POST provision/{id}/reverse': command('reverseProvision', { may: 'CONTROLLER', answers: Provision }),
  'GET provision': call('provisions', { may: 'CONTROLLER', asks: listQuery, answers: [Provision] }),
  'POST accounting/order': creates(Order, { by: 'placeOrder', body: PlaceOrder, may: 'writeCosts' }),
  'PUT accounting/order/{id}': changes(Order, { by: 'changeOrder', may: 'writeCosts' }),
  'DELETE accounting/order/{ids}': ofOrders('deleteOrders'),
  'POST accounting/order/{ids}/restore': ofOrders('restoreOrders'),
  'POST accounting/order/{ids}/close': ofOrders('closeOrders'),
  'POST accounting/order/{ids}/reopen': ofOrders('reopenOrders'),
  'GET accounting/order': lists(Order, { may: 'read' }),
  'GET accounting/order/{id}': reads(Order, { may: 'read' }),
  'GET period': lists(ClosedPeriod, { may: 'signedIn' }),
});
