import type { EventStore } from '../ports.js';

/** What an adapter's spec gives: one fresh, empty log a test. */
export interface EventStoreHarness {
  store: EventStore;
  /** A second opening of the same log, as another process has it. */
  another(): Promise<EventStore>;
  /** Closes the store and opens the same log again. */
  reopen(): Promise<EventStore>;
  /** Takes the store away from writers (readers may go on), until `heal`. */
  interrupt(): Promise<void>;
  heal(): Promise<void>;
  /** Closes all that was opened and removes the log. */
  end(): Promise<void>;
}

/** The test's own harness and store. */
export type Now = () => { given: EventStoreHarness; store: EventStore };
