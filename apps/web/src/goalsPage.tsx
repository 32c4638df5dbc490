import { GoalsPage } from './reports/GoalsPage.js';
import { needWords } from './words/t.js';

await needWords('records', 'reports');

export const Component = () => <GoalsPage />;
