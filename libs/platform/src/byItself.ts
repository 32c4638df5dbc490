import { serverItself } from '@domain/identity/rights.js';
import type { Order } from './engine.js';
import { freshId } from './ids.js';

type Wish = Pick<Order, 'tenant' | 'area' | 'command' | 'data'> & Partial<Pick<Order, 'by' | 'commandId'>>;

/** A command that the server gives of itself, or for somebody whose rights were asked before: no right is asked, nothing answered. */
export const byItself = (wish: Wish): Order => ({
  ...{ by: { user: serverItself }, commandId: freshId(), asks: null, answer: () => null },
  ...wish,
});
