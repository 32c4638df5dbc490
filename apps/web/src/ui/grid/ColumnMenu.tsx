import { Check, Columns3 } from 'lucide-react';
import { t } from '../../words/t.js';
import { Button, IconButton } from '../Button.js';
import { Popover } from '../Popover.js';
import type { Columns } from './useColumns.js';

/** Which columns show. */
export function ColumnMenu<Row>({ columns }: { columns: Columns<Row> }) {
  const isShown = (id: string) => columns.shown.some((column) => column.id === id);
  return (
    <Popover
      side="bottom end"
      label={t('record.columns')}
      className="w-60 p-1"
      button={<IconButton label={t('record.columns')} icon={<Columns3 />} />}
    >
      {() => (
        <>
          <fieldset className="max-h-[min(64vh,36rem)] overflow-y-auto">
            <legend className="sr-only">{t('record.columns')}</legend>
            {columns.all.map(({ id, name }, at) => (
              <label
                key={id}
                className="flex min-h-7 cursor-pointer items-center gap-2 rounded px-2 hover:bg-sunk has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:bg-sunk coarse:min-h-11"
              >
                <input
                  type="checkbox"
                  className="sr-only"
                  disabled={columns.shown[0]?.id === id || (columns.shown.length === 0 && at === 0)}
                  checked={isShown(id)}
                  onChange={() => columns.toggle(id)}
                />
                <span className="flex-1">{name}</span>
                {isShown(id) && <Check className="size-4 text-accent" aria-hidden />}
              </label>
            ))}
          </fieldset>
          <Button kind="quiet" className="mt-1 w-full" onClick={columns.reset}>
            {t('record.resetColumns')}
          </Button>
        </>
      )}
    </Popover>
  );
}
