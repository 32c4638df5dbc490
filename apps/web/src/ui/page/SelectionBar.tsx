import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../../words/t.js';

interface Props {
  count: number;
  /** Beside the count: sums of what is chosen. */
  sums?: ReactNode;
  onClear(): void;
  children: ReactNode;
}

/** What can be done with the chosen rows, at the bottom. */
export const SelectionBar = ({ count, sums, onClear, children }: Props) => (
  <div
    role="toolbar"
    data-bottom-bar
    aria-label={t('record.selected', { count })}
    onKeyDown={(event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClear();
    }}
    className="absolute bottom-4 left-1/2 z-30 flex max-w-[calc(100%-16px)] -translate-x-1/2 animate-rise items-center gap-0.5 overflow-x-auto rounded-lg bg-ink py-1.5 pr-2 pl-3.5 text-paper shadow-float print:hidden"
  >
    <span className="mr-1 whitespace-nowrap tabular-nums">
      {t('record.selected', { count })}
      {sums && <span className="pl-2 opacity-75">{sums}</span>}
    </span>
    {children}
    <SelectionButton aria-label={t('record.clearSelection')} onClick={onClear}>
      <X />
    </SelectionButton>
  </div>
);

export const SelectionButton = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    className="inline-flex h-(--control) items-center gap-1.5 rounded px-2.5 font-[520] whitespace-nowrap hover:bg-paper/15 focus-visible:outline-current [&_svg]:size-4"
    {...props}
  />
);
