import { createStore } from '../../api/store.js';

/** Elements whose new place in the tree is asked for; null: of none. */
export const moving = createStore<readonly string[] | null>(null);

/** Elements that are to be deleted with their invoices, once that is confirmed; null: none. */
export const leaving = createStore<readonly string[] | null>(null);
