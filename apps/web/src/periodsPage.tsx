import { PeriodsPage } from './controlling/PeriodsPage.js';

export const Component = () => <PeriodsPage />;
