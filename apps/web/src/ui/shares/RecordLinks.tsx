import type { DataElementLink } from '@contracts/invoices/invoice.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { ReferenceField } from '../form/ReferenceField.js';
import { Menu } from '../Menu.js';
import { useDimensions } from './useDimensions.js';

interface Props {
  links: readonly DataElementLink[];
  disabled: boolean;
  error: string | null;
  onChange(links: readonly DataElementLink[]): void;
}

/** What something is booked on beside its element: at most one record of each dimension. */
export function RecordLinks({ links, disabled, error, onChange }: Props) {
  const dimensions = useDimensions();
  const [begun, setBegun] = useState<string | null>(null);
  const isShown = (name: string) => name === begun || links.some(({ type }) => type === name);
  const put = (type: string, id: string | null) => {
    setBegun(null);
    onChange([...links.filter((link) => link.type !== type), ...(id === null ? [] : [{ type, id }])]);
  };
  const left = dimensions.filter(({ name }) => !isShown(name));
  return (
    <div className="grid grid-cols-[minmax(88px,30%)_minmax(0,1fr)] gap-x-3">
      {dimensions
        .filter(({ name }) => isShown(name))
        .map(({ name, one }) => (
          <div key={name} className="contents">
            <span className="flex min-h-(--control) items-center text-ink-3" aria-hidden>
              {one}
            </span>
            <ReferenceField
              label={one}
              inline
              to={name}
              disabled={disabled}
              autoFocus={name === begun}
              value={links.find(({ type }) => type === name)?.id ?? null}
              onChange={(id) => put(name, id)}
            />
          </div>
        ))}
      {error && <p className="col-span-2 text-small text-bad">{error}</p>}
      {!disabled && left.length > 0 && (
        <Menu
          side="bottom start"
          button={
            <Button kind="quiet" icon={<Plus />} className="-ml-2.5 justify-self-start">
              {t('invoices.addLink')}
            </Button>
          }
          entries={left.map(({ name, one }) => ({ label: one, run: () => setBegun(name) }))}
        />
      )}
    </div>
  );
}
