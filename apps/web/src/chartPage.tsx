import { ChartPage } from './reports/ChartPage.js';
import { needWords } from './words/t.js';

await needWords('records', 'reports');

export const Component = () => <ChartPage />;
