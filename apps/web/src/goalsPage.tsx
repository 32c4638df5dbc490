import { GoalsPage } from './reports/GoalsPage.js';
import { needWords } from './words/t.js';

await Promise.all([needWords('records'), needWords('reports')]);

export const Component = () => <GoalsPage />;
