import type { ComponentType } from 'react';
import type { RecordTabProps } from './kinds.js';

/** A tab of a record's panel that another area brings. */
export interface RecordTab {
  id: string;
  label(): string;
  show: ComponentType<RecordTabProps>;
}
