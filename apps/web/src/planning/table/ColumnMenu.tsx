import { Check, Columns3 } from 'lucide-react';
import { Button, IconButton } from '../../ui/Button.js';
import { Popover } from '../../ui/Popover.js';
import { t } from '../../words/t.js';
import type { Columns } from './useColumns.js';

/** Which columns show. */
export function ColumnMenu({ columns }: { columns: Columns }) {
  const isShown = (id: string) => columns.shown.some((column) => column.id === id);
  return (
    <Popover
      side="bottom end"
      label={t('planning.columns')}
      className="w-60 p-1"
      button={<IconButton label={t('planning.columns')} icon={<Columns3 />} />}
    >
      {() => (
        <>
          <fieldset className="max-h-[min(64vh,36rem)] overflow-y-auto">
            <legend className="sr-only">{t('planning.columns')}</legend>
            {columns.all.map(({ id, name }) => (
              <label
                key={id}
                className="flex min-h-7 cursor-pointer items-center gap-2 rounded px-2 hover:bg-sunk has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:bg-sunk coarse:min-h-11"
              >
                <input
                  type="checkbox"
                  className="sr-only"
                  disabled={id === 'label'}
                  checked={isShown(id)}
                  onChange={() => columns.toggle(id)}
                />
                <span className="flex-1">{name}</span>
                {isShown(id) && <Check className="size-4 text-accent" aria-hidden />}
              </label>
            ))}
          </fieldset>
          <Button kind="quiet" className="mt-1 w-full" onClick={columns.reset}>
            {t('planning.resetColumns')}
          </Button>
        </>
      )}
    </Popover>
  );
}
