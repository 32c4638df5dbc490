import type { ComponentType } from 'react';
import type { Kind } from './kinds.js';

export interface RecordTabProps {
  id: string;
  kind: Kind;
  mayWrite: boolean;
  nameOf(id: string): string | null;
}

/** A tab of a record's panel that another area brings. */
export interface RecordTab {
  id: string;
  label(): string;
  show: ComponentType<RecordTabProps>;
}
