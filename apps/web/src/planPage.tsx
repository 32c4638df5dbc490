import { PlanPage } from './planning/PlanPage.js';

/** The plan with what other areas put into its panel: areas know nothing of each other, so they meet here. */
export const Component = () => <PlanPage tabs={[]} />;
