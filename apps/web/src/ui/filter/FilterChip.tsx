import type { ReactNode } from 'react';
import { Chip } from '../Chip.js';
import { Popover } from '../Popover.js';

interface Props {
  /** What is filtered by. */
  name: string;
  /** The values in effect, in words. */
  texts: readonly string[];
  /** What it says without any. */
  none?: string;
  /** The values speak for themselves. */
  bare?: boolean;
  onRemove?: (() => void) | undefined;
  /** What is chosen from. */
  children: ReactNode;
}

/** More are counted. */
const mostNamed = 2;

/** A filter: a press opens what is chosen from. */
export const FilterChip = ({ name, texts, none = '…', bare = false, onRemove, children }: Props) => (
  <Popover
    label={name}
    className="max-h-[60dvh] w-64 overflow-y-auto p-1"
    button={
      <Chip name={name} bare={bare} on={texts.length > 0} {...(onRemove && { onRemove })}>
        {texts.length > mostNamed ? texts.length : texts.join(', ') || none}
      </Chip>
    }
  >
    {children}
  </Popover>
);
