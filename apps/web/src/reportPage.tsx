import { ReportPage } from './reports/ReportPage.js';
import { needWords } from './words/t.js';

await needWords('records', 'reports');

export const Component = () => <ReportPage />;
