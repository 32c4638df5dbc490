import type { Share } from '@contracts/planning/element.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.js';
import { Menu } from '../Menu.js';
import type { Kind } from '../record/kinds.js';
import { SharesField } from './SharesField.js';
import { withDimension } from './shares.js';
import { useDimensions } from './useDimensions.js';

export type Shares = Readonly<Record<string, readonly Share[]>>;

interface Props {
  /** Shares by the dimension's name. */
  shares: Shares;
  /** Each dimension's shares are all, never nothing. */
  whole?: boolean;
  disabled: boolean;
  /** What the adding button says. */
  add: string;
  /** What the server said against a dimension. */
  errorOf(dimension: string): string | null;
  onChange(shares: Shares): void;
}

/** Shares over any dimension: those in use one below the other, any other by the button. */
export function DimensionShares({ shares, whole = false, disabled, add, errorOf, onChange }: Props) {
  const dimensions = useDimensions();
  const [begun, setBegun] = useState<string | null>(null);
  const isShown = ({ name }: Kind) => (shares[name]?.length ?? 0) > 0 || name === begun;
  const shown = dimensions.filter(isShown);
  const left = dimensions.filter((kind) => !isShown(kind));
  return (
    <>
      {shown.map(({ name, one }) => (
        <SharesField
          key={name}
          to={name}
          label={one}
          shares={shares[name] ?? []}
          whole={whole}
          disabled={disabled}
          error={errorOf(name)}
          autoFocus={name === begun}
          onChange={(next) => {
            if (name === begun) setBegun(null);
            onChange(withDimension(shares, name, next));
          }}
          onLeft={() => setBegun((now) => (now === name ? null : now))}
        />
      ))}
      {!disabled && left.length > 0 && (
        <Menu
          side="bottom start"
          button={
            <Button kind="quiet" icon={<Plus />} className="-ml-2.5">
              {add}
            </Button>
          }
          entries={left.map(({ name, one }) => ({ label: one, run: () => setBegun(name) }))}
        />
      )}
      {disabled && shown.length === 0 && <span className="text-ink-3">–</span>}
    </>
  );
}
