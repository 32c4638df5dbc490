import { ChevronDown } from 'lucide-react';
import { Button } from '../../ui/Button.js';
import { Menu } from '../../ui/Menu.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import type { Plan } from '../usePlan.js';
import { boardFields, readBoardField } from './groups.js';

/** By which field the board has its columns. */
export function BoardBy({ plan: { params, setParams } }: { plan: Pick<Plan, 'params' | 'setParams'> }) {
  const now = readBoardField(params.get('by'));
  return (
    <Menu
      button={
        <Button>
          {t('planning.by', { field: fieldName(now) })} <ChevronDown />
        </Button>
      }
      entries={boardFields.map((field) => ({
        label: fieldName(field),
        checked: field === now,
        run: () => setParams({ by: field === 'phase' ? null : field }),
      }))}
    />
  );
}
