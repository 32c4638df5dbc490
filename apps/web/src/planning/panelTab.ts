import type { ComponentType } from 'react';

export interface TabProps {
  /** The element. */
  id: string;
  /** Whether its costs may be written now. */
  canWrite: boolean;
  /** Whether its changes may be taken back one by one. */
  mayUndo: boolean;
  /** The moment shown; null: now. */
  asOf: string | null;
  /** Whether it is the element or lies below it. */
  isWithin(id: string): boolean;
  /** Name of a user, unit or element. */
  nameOf(id: string): string | null;
}

/** What other areas put into the panel of an element; the routes bring them together. */
export interface PanelTab {
  id: string;
  label(): string;
  /** A right on the element without which there is nothing to see. */
  needs?: 'readCosts';
  show: ComponentType<TabProps>;
  /** A few lines at the end of the overview. */
  brief?: ComponentType<TabProps>;
}
