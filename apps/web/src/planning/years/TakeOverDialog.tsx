import { useMemo, useState } from 'react';
import { CheckList } from '../../ui/CheckList.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { ChoiceField } from '../../ui/fields/ChoiceField.js';
import { SwitchField } from '../../ui/fields/SwitchField.js';
import { FieldInput } from '../../ui/form/FieldInput.js';
import { type FormField, wrongIn } from '../../ui/form/formField.js';
import { formatAmount } from '../../words/formats/amount.js';
import { formatDays } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import { takeOver } from '../actions/edit.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import { madeText } from './madeText.js';
import { choosable, firstChosen, type Made, madeBy, partsOf, toggledIn } from './takeOver.js';

/** 100000: all of it. */
const percent = (): FormField => ({
  ...{ name: 'money', kind: 'percentage', min: 0, max: 1_000_000, nullable: false, required: true },
  label: t('years.part'),
});
const moneys = ['same', 'part', 'none'] as const;

/** Plans a year from the one before: what, on which days, with how much money; `takeOver=2026` in the address. */
export function TakeOverDialog({ plan, from }: { plan: Plan; from: number }) {
  const { forest } = plan;
  const rows = useMemo(() => choosable(forest, from), [forest, from]);
  const [chosen, setChosen] = useState(() => firstChosen(rows, from));
  const [keepWeekdays, setKeepWeekdays] = useState(false);
  const [kind, setKind] = useState<(typeof moneys)[number]>('same');
  const [part, setPart] = useState<number | null>(100_000);
  const money = kind === 'same' ? 100_000 : kind === 'none' ? 0 : (part ?? 0);
  const made = useMemo(() => madeBy(forest, { chosen, keepWeekdays, money }), [forest, chosen, keepWeekdays, money]);
  const close = () => plan.setParams({ takeOver: null });
  const submit = async () => {
    const parts = partsOf(forest, chosen);
    if (parts.ids.length === 0 || (kind === 'part' && wrongIn(percent(), part) !== null)) return;
    const isDone = await takeOver(plan.list, { ...parts, keepWeekdays, money }, from + 1);
    if (isDone) plan.setParams({ takeOver: null, year: String(from + 1), years: null });
  };
  return (
    <FormDialog
      title={t('years.takeOver', { year: from })}
      confirm={t('years.into', { year: from + 1 })}
      onSubmit={submit}
      onClose={close}
    >
      {rows.length === 0 ? (
        <EmptyState title={t('planning.emptyYear', { year: from })} actions={null} />
      ) : (
        <CheckList
          legend={t('years.takeOver', { year: from })}
          className="-mx-2 max-h-[40vh] overflow-y-auto"
          choices={rows.map((row) => ({
            id: row.id,
            label: row.label,
            mark: (
              <span className="text-ink-3" style={{ paddingLeft: Math.min(row.depth, 4) * 14 }}>
                <TypeSign type={row.type} />
              </span>
            ),
            path: chosen.has(row.id) ? daysText(made, row.id) : undefined,
            hint: row.costs && row.costs.budget > 0 ? formatAmount(row.costs.budget, { decimals: 0 }) : undefined,
          }))}
          chosen={[...chosen]}
          onToggle={(id) => setChosen((now) => toggledIn(forest, rows, now, id))}
        />
      )}
      <SwitchField label={t('years.keepWeekdays')} value={keepWeekdays} onChange={setKeepWeekdays} />
      <ChoiceField
        label={t('years.money')}
        value={kind}
        onChange={(next) => setKind(next as typeof kind)}
        choices={moneys.map((value) => ({ value, label: t(`years.money_${value}`) }))}
      />
      {kind === 'part' && (
        <FieldInput
          field={percent()}
          value={part}
          error={wrongIn(percent(), part)}
          onChange={(value) => setPart(value as number | null)}
        />
      )}
      <p aria-live="polite" className="text-ink-2">
        {summary(made)}
      </p>
    </FormDialog>
  );
}

function daysText(made: Made, id: string): string {
  const { startDate, endDate } = made.daysOf(id);
  return formatDays(startDate, endDate);
}

/** `2 Kampagnen, 5 Projekte … · Budget 120.000 €` */
function summary({ counts, budget }: Made): string {
  const isSome = Object.values(counts).some((count) => count > 0);
  const money = isSome && budget !== null && t('years.budget', { amount: formatAmount(budget, { decimals: 0 }) });
  return [madeText(counts), money].filter(Boolean).join(' ');
}
