import type { ComponentType } from 'react';

export interface TabProps {
  /** The element. */
  id: string;
  /** Whether its costs may be written now. */
  canWrite: boolean;
  /** Name of a user, unit or element. */
  nameOf(id: string): string | null;
}

/** What other areas put into the panel of an element; the routes bring them together. */
export interface PanelTab {
  id: string;
  label(): string;
  show: ComponentType<TabProps>;
  /** A few lines at the end of the overview. */
  brief?: ComponentType<TabProps>;
}
