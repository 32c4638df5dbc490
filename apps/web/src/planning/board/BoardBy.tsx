import { ChevronDown } from 'lucide-react';
import { Button } from '../../ui/Button.js';
import { Menu } from '../../ui/Menu.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import { useBoardBy, useBoardFields } from './useBoardFields.js';

/** By which field the board has its columns, and by which its lanes. */
export function BoardBy({ plan }: { plan: Plan }) {
  const { setParams } = plan;
  const { by, lanes } = useBoardBy(plan);
  const fields = useBoardFields();
  const said = lanes ? `${by.name} × ${lanes.name}` : by.name;
  return (
    <Menu
      button={
        <Button>
          {t('planning.by', { field: said })} <ChevronDown />
        </Button>
      }
      entries={[
        { heading: t('planning.columnsBy') },
        ...fields.map(({ id, name }) => ({
          label: name,
          checked: id === by.id,
          // A limit is one of a column.
          run: () => setParams({ by: id, limits: null, ...(id === lanes?.id && { lanes: null }) }),
        })),
        { heading: t('planning.lanesBy') },
        { label: t('planning.noLanes'), checked: lanes === null, run: () => setParams({ lanes: null }) },
        ...fields.flatMap(({ id, name }) =>
          id === by.id ? [] : { label: name, checked: id === lanes?.id, run: () => setParams({ lanes: id }) },
        ),
      ]}
    />
  );
}
