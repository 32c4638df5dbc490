import { Kpi } from '@contracts/planning/element.js';
import { FieldInput } from '../../ui/form/FieldInput.js';
import { ItemsField } from '../../ui/form/ItemsField.js';
import { t } from '../../words/t.js';

interface Props {
  label: string;
  items: readonly Kpi[];
  disabled: boolean;
  onChange(items: readonly object[]): void;
}

/** Targets and what was reached. */
export function KpiList(props: Props) {
  const names = { plan: t('planning.target'), actual: t('planning.actual'), unit: t('planning.unit') };
  return <ItemsField {...props} Input={FieldInput} of={Kpi} add={t('planning.addKpi')} names={names} />;
}
