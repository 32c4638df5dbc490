import { PotsPage } from './controlling/PotsPage.js';

export const Component = () => <PotsPage />;
