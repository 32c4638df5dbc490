import { Kpi } from '@contracts/planning/element.js';
import { LayoutTemplate } from 'lucide-react';
import { newId } from '../../api/ids.js';
import { useList } from '../../api/useList.js';
import { Button } from '../../ui/Button.js';
import { MeasureField } from '../../ui/fields/AmountField.js';
import { FieldInput } from '../../ui/form/FieldInput.js';
import { type InputProps, labelOf } from '../../ui/form/formField.js';
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
        Input={KpiInput}
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

/** Target and actual are numbers, not money. */
const KpiInput = ({ field, label = labelOf(field), ...props }: InputProps) =>
  field.kind === 'amount' ? (
    <MeasureField {...props} label={label} required={field.required} value={(props.value as number) ?? null} />
  ) : (
    <FieldInput {...props} field={field} label={label} />
  );

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
