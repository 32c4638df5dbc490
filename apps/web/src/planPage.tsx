import { lazy } from 'react';
import { PlanPage } from './planning/PlanPage.js';
import type { PanelTab } from './planning/panelTab.js';
import { needWords, t } from './words/t.js';

// With the page's code come the words of forms and grids.
await needWords('records');

const tabs: readonly PanelTab[] = [
  {
    id: 'costs',
    needs: 'readCosts',
    label: () => t('costs.title'),
    show: lazy(async () => ({ default: (await import('./costs/CostsTab.js')).CostsTab })),
  },
  {
    id: 'invoices',
    needs: 'readCosts',
    label: () => t('shell.invoices'),
    show: lazy(async () => ({ default: (await import('./invoices/InvoicesTab.js')).InvoicesTab })),
  },
  {
    id: 'history',
    label: () => t('history.title'),
    show: lazy(async () => ({ default: (await import('./history/HistoryTab.js')).HistoryTab })),
    brief: lazy(async () => ({ default: (await import('./history/HistoryTab.js')).RecentChanges })),
  },
];

/** The plan with what other areas put into its panel: areas know nothing of each other, so they meet here. */
export const Component = () => <PlanPage tabs={tabs} />;
