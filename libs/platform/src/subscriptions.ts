import type { Subscription } from './ports.js';

/** What is open at a store, to be closed with it. */
export interface Subscriptions {
  add(one: Subscription): Subscription;
  /** Closes whatever is still open. */
  close(): Promise<void>;
}

export function openSubscriptions(): Subscriptions {
  const open = new Set<Subscription>();
  return {
    add(one) {
      const subscription = {
        close() {
          open.delete(subscription);
          return one.close();
        },
      };
      open.add(subscription);
      return subscription;
    },
    async close() {
      await Promise.all([...open].map((each) => each.close()));
    },
  };
}
