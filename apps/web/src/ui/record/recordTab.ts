import type { ComponentType } from 'react';
import type { Item, RecordTabProps } from './kinds.js';

/** A tab of a record's panel that another area brings. */
export interface RecordTab {
  id: string;
  label(): string;
  /** Left out: of every record. */
  isOf?(row: Item): boolean;
  show: ComponentType<RecordTabProps>;
}
