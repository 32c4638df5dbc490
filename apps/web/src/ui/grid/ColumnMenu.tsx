import { Columns3 } from 'lucide-react';
import { t } from '../../words/t.js';
import { Button, IconButton } from '../Button.js';
import { CheckList } from '../CheckList.js';
import { Popover } from '../Popover.js';
import type { Columns } from './useColumns.js';

/** Which columns show. */
export function ColumnMenu<Row>({ columns }: { columns: Columns<Row> }) {
  const shown = columns.shown.map(({ id }) => id);
  return (
    <Popover
      side="bottom end"
      label={t('record.columns')}
      className="w-60 p-1"
      button={<IconButton label={t('record.columns')} icon={<Columns3 />} />}
    >
      {() => (
        <>
          <CheckList
            legend={t('record.columns')}
            choices={columns.all.map(({ id, name }) => ({ id, label: name, disabled: shown[0] === id }))}
            chosen={shown}
            onToggle={columns.toggle}
            className="max-h-[min(64vh,36rem)] overflow-y-auto"
          />
          <Button kind="quiet" className="mt-1 w-full" onClick={columns.reset}>
            {t('record.resetColumns')}
          </Button>
        </>
      )}
    </Popover>
  );
}
