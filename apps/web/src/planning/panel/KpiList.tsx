import { Kpi } from '@contracts/planning/element.js';
import { t } from '../../words/t.js';
import { ItemsField } from './ItemsField.js';

interface Props {
  items: readonly Kpi[];
  disabled: boolean;
  onChange(items: readonly object[]): void;
}

/** Targets and what was reached. */
export function KpiList(props: Props) {
  return (
    <ItemsField
      {...props}
      of={Kpi}
      add={t('planning.addKpi')}
      names={{ plan: t('planning.target'), actual: t('planning.actual'), unit: t('planning.unit') }}
      choice={(value) => t(`planning.op${value as Kpi['operator']}`)}
    />
  );
}
