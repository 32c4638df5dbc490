import { ApprovalsPage } from './approvals/ApprovalsPage.js';
import { needWords } from './words/t.js';

// With the page's code come the words of grids and of fields by name.
await needWords('records');

export const Component = () => <ApprovalsPage />;
