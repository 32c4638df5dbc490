import type { Row } from '@platform/ports.js';

/** A row that the projections wrote anew, or removed. */
export interface RowChange {
  view: string;
  id: string;
  row: Row | null;
  /** What stood there before, or its outline; only of views that are held in memory. */
  before: Row | null;
}
/** What one write of the projections changed. */
export interface Batch {
  position: number;
  changes: readonly RowChange[];
}
/** A tenant's read models as this process follows them. */
export interface TenantLive {
  /** Up to where it has followed. */
  readonly position: number;
  /** Grows whenever rows in memory change. */
  readonly edition: number;
  /** Ids of a view's rows changed after a position, each once; null: that reaches too far back. */
  changedSince(view: string, position: number): ReadonlySet<string> | null;
  /** Whether all rows of a view are in memory. */
  holds(view: string): boolean;
  /** All rows of a held view. */
  rows(view: string): ReadonlyMap<string, Row>;
  /** Waits at most 5 s until the read models are there; false: they are not. */
  reached(position: number): Promise<boolean>;
  /** Does something between two batches. */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** What changed since a position, with the rows of now; null: that reaches too far back. Only within `between`. */
  since(position: number): Promise<Batch | null>;
  listen(heard: (batch: Batch) => Promise<void>): () => void;
}
