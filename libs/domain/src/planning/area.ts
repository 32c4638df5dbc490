import type { Area } from '../decider.js';
import { approval } from './approval.js';
import { approvalsView } from './approvals.view.js';
import { bookings, booksInvoices } from './bookings.js';
import { budgetLevels } from './budgetLevels.js';
import { budgets } from './budgets.js';
import { cloning } from './clone.js';
import { content } from './content.js';
import { costCells } from './costCells.js';
import { costInfoView } from './costInfo.view.js';
import { costs } from './costs.js';
import { elementsView } from './elements.view.js';
import { ganttView } from './gantt.view.js';
import { importing } from './importing.js';
import { namedByElement, namedByOrder } from './names.js';
import { orders } from './orders.js';
import { Plan } from './plan.js';
import { continuesProvisions, provisions } from './provisions.js';
import { planRules } from './rules.js';
import { mayOnPlan } from './scope.js';
import { settings } from './settings.js';
import { templates } from './templates.js';
import { tree } from './tree.js';
import {
  batchesView,
  budgetRequestsView,
  elementTypesView,
  ordersView,
  periodsView,
  provisionsView,
  yearsView,
} from './types.view.js';

/** The plan of a tenant. Its parts decide in this order (log.md, Events 6). */
export const planArea: Area<Plan> = {
  name: 'plan',
  version: 15,
  empty: () => new Plan(),
  uses: ['users', 'masterData'],
  parts: [
    tree,
    content,
    costs,
    bookings,
    approval,
    cloning,
    templates,
    importing,
    budgets,
    budgetLevels,
    costCells,
    provisions,
    settings,
    orders,
  ],
  views: [
    elementsView,
    ganttView,
    approvalsView,
    costInfoView,
    elementTypesView,
    batchesView,
    periodsView,
    provisionsView,
    ordersView,
    yearsView,
    budgetRequestsView,
  ],
  names: { element: namedByElement, order: namedByOrder },
  effects: [...booksInvoices, ...continuesProvisions],
  rules: planRules,
  may: (plan, right, id, ...[by, facts]) => mayOnPlan(plan, right, id, { by, facts }),
};
