import { CostsTab } from './costs/CostsTab.js';
import { HistoryTab, RecentChanges } from './history/HistoryTab.js';
import { PlanPage } from './planning/PlanPage.js';
import type { PanelTab } from './planning/panelTab.js';
import { t } from './words/t.js';

const tabs: readonly PanelTab[] = [
  { id: 'costs', label: () => t('costs.title'), show: CostsTab },
  { id: 'history', label: () => t('history.title'), show: HistoryTab, brief: RecentChanges },
];

/** The plan with what other areas put into its panel: areas know nothing of each other, so they meet here. */
export const Component = () => <PlanPage tabs={tabs} />;
