import { Kpi } from '@contracts/planning/element.js';
import { LayoutTemplate } from 'lucide-react';
import { newId } from '../../api/ids.js';
import { useList } from '../../api/useList.js';
import { Button } from '../../ui/Button.js';
import { FieldInput } from '../../ui/form/FieldInput.js';
import { ItemsField } from '../../ui/form/ItemsField.js';
import { Menu } from '../../ui/Menu.js';
import { t } from '../../words/t.js';
import { KpiProgress } from './KpiProgress.js';

interface Props {
  label: string;
  items: readonly Kpi[];
  disabled: boolean;
  onChange(items: readonly object[]): void;
}

/** Targets and what was reached, at last and over time. */
export function KpiList(props: Props) {
  const { items, disabled, onChange } = props;
  const names = { plan: t('planning.target'), actual: t('planning.actual'), unit: t('planning.unit') };
  const put = (kpi: Kpi) => onChange(items.map((each) => (each.id === kpi.id ? kpi : each)));
  return (
    <div>
      <ItemsField
        {...props}
        Input={FieldInput}
        of={Kpi}
        without={['values']}
        add={t('planning.addKpi')}
        names={names}
        note={(item) => <KpiProgress kpi={item} disabled={disabled} onChange={put} />}
      />
      {!disabled && <Templates onPick={(added) => onChange([...items, ...added])} />}
    </div>
  );
}

/** KPIs that are put on an element together. */
function Templates({ onPick }: { onPick(added: readonly Kpi[]): void }) {
  const { rows } = useList('GET kpi/template');
  if (rows.length === 0) return null;
  const kpis = (row: object): Kpi[] =>
    (row as { entries: readonly Kpi[] }).entries.map(({ label, operator, plan, unit }) => ({
      ...{ id: newId(), label, operator, plan, unit, actual: null },
    }));
  return (
    <Menu
      button={
        <Button kind="quiet" icon={<LayoutTemplate />} className="-ml-2.5">
          {t('planning.fromTemplate')}
        </Button>
      }
      entries={rows.map((row) => ({ label: row.label, run: () => onPick(kpis(row)) }))}
    />
  );
}
