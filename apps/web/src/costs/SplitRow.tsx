import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useNames } from '../ui/record/useNames.js';
import { DimensionShares, type Shares } from '../ui/shares/DimensionShares.js';
import { useDimensions } from '../ui/shares/useDimensions.js';
import { formatPercent } from '../words/formats/amount.js';
import { t } from '../words/t.js';

interface Props {
  /** Of the entry: `Plan April 2026`. */
  name: string;
  split: Shares;
  disabled: boolean;
  errorOf(dimension: string): string | null;
  onChange(split: Shares): void;
}

/** How an entry is split over cost centers and other dimensions: in a line, opened where it is written. */
export function SplitRow({ name, split, disabled, errorOf, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const dimensions = useDimensions().filter((kind) => (split[kind.name]?.length ?? 0) > 0);
  const names = useNames(
    [],
    dimensions.map((kind) => kind.name),
  );
  const said = dimensions.flatMap((kind) =>
    (split[kind.name] ?? []).map(
      ({ id, share }) => `${names.labelOf(kind.name, id) ?? '…'}${share ? ` ${formatPercent(share)}` : ''}`,
    ),
  );
  if (disabled && said.length === 0) return null;
  return (
    <div className="text-small text-ink-2">
      <button
        type="button"
        aria-expanded={open}
        className="-ml-1 flex min-h-6 max-w-full items-center gap-1 rounded px-1 text-ink-3 hover:bg-sunk hover:text-ink coarse:min-h-11 [&_svg]:size-3.5 [&_svg]:shrink-0"
        onClick={() => setOpen(!open)}
      >
        {open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        <span className="sr-only">{t('share.splitOf', { name })} </span>
        <span className="truncate">{said.join(' · ') || t('share.split')}</span>
      </button>
      {open && (
        <div className="pb-2 pl-4">
          <DimensionShares whole {...{ shares: split, disabled, errorOf, onChange }} add={t('share.split')} />
        </div>
      )}
    </div>
  );
}
