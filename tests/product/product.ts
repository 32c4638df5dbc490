import type { EventStore } from '@platform/ports.js';

/** The product as a user starts it, on a free port and stores that outlive kills. */
export interface Product {
  url: string;
  start(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
  /** The log of the stopped product; who opens it closes it. */
  openLog(): Promise<EventStore>;
  /** Throws the rows of the stopped product away: its next start makes them from the log. */
  wipeRows(): Promise<void>;
}
