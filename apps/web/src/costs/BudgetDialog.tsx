import { type ChildBudgets, MoveBudget } from '@contracts/costs/budgets.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { useState } from 'react';
import { refusal } from '../api/refused.js';
import { send } from '../api/send.js';
import { useStore } from '../api/store.js';
import { useThing } from '../api/useThing.js';
import { useYear } from '../api/useYear.js';
import { FormDialog } from '../ui/FormDialog.js';
import { AmountField } from '../ui/fields/AmountField.js';
import { ChoiceField } from '../ui/fields/ChoiceField.js';
import { PeriodField } from '../ui/fields/DayField.js';
import { TextField } from '../ui/fields/TextField.js';
import { ReferenceField } from '../ui/form/ReferenceField.js';
import { spread } from '../ui/money/spread.js';
import { offerUndo } from '../ui/offerUndo.js';
import { toast } from '../ui/toasts.js';
import { formatAmount } from '../words/formats/amount.js';
import { monthsOf } from '../words/formats/period.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';

const ways = ['more', 'less', 'give', 'take', 'pots', 'carry'] as const;
type Way = (typeof ways)[number];

interface Props {
  /** Its children: to whom it may be given. */
  budgets: ChildBudgets;
  onClose(): void;
  onDone(): unknown;
}

interface Wish {
  way: Way;
  child: string | null;
  amount: number | null;
  period: string | null;
  reason: string;
  fromPot: string | null;
  toPot: string | null;
}

/** More, less, given to one below or taken back from it: a month's, a quarter's or a year's, always with a reason. */
export function BudgetDialog({ budgets, onClose, onDone }: Props) {
  const { id, label, children } = budgets;
  const [year] = useYear();
  const [wish, setWish] = useState<Wish>({
    ...{ way: 'more', child: children[0]?.id ?? null, amount: null, period: String(year), reason: '' },
    ...{ fromPot: null, toPot: null },
  });
  const [tried, setTried] = useState(false);
  const isAsked = useThing('GET configuration', {}).data?.['server.budgetApproval'] === 'ON';
  const refused = useStore(refusal);
  const change = (some: Partial<Wish>) => setWish((now) => ({ ...now, ...some }));
  const isMove = wish.way === 'give' || wish.way === 'take';
  const submit = async () => {
    setTried(true);
    if (!isPositive(wish) || !wish.period || !wish.reason.trim() || isNoTransfer(wish)) return;
    const { to, from, sign } = sidesOf(wish, id);
    const amount = wish.amount as number;
    const parts = wish.way === 'carry' ? carried(amount, year) : spread(sign * amount, monthsOf(wish.period));
    const name = saidOf(wish, budgets);
    const outcome = await send('PUT base-element/{id}/budget', {
      ...{ thing: id, touchesMore: isMove, params: { id: to }, answers: 'plan-element', label: name },
      body: { from, parts, reason: wish.reason.trim(), ...potsOf(wish) },
    });
    if (!outcome.ok) return;
    if (isAsked) toast({ text: t('costs.budgetAsked') });
    else offerUndo(name, outcome.command);
    void onDone();
    onClose();
  };
  const why = refused?.thing === id ? problemText(refused.problem) : null;
  return (
    <FormDialog
      title={t('costs.budgetOf', { name: label })}
      confirm={t(isAsked ? 'costs.askBudget' : 'costs.book')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields {...{ wish, change, budgets, tried, year }} />
      {why && (
        <p role="alert" className="text-bad">
          {why}
        </p>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  wish: Wish;
  change(some: Partial<Wish>): void;
  budgets: ChildBudgets;
  /** It was sent off once: what is missing is told. */
  tried: boolean;
  year: number;
}

function Fields({ wish, change, budgets: { id, children }, tried, year }: FieldsProps) {
  const isMove = wish.way === 'give' || wish.way === 'take';
  const missing = (is: boolean) => (tried && is ? t('rule.required') : null);
  const choices = ways.filter((way) => children.length > 0 || (way !== 'give' && way !== 'take'));
  const { data: ofYear } = useThing('GET base-element/child-budgets/{id}', { params: { id }, query: { year } });
  const rest = ofYear ? ofYear.budget - ofYear.spent : 0;
  const choose = (way: Way) => {
    const isCarried = way === 'carry' && rest > 0;
    change({ way, ...(isCarried && { amount: rest, reason: t('costs.carriedOver', { year }) }) });
  };
  return (
    <>
      <ChoiceField<Way>
        label={t('costs.way')}
        value={wish.way}
        choices={choices.map((value) => ({ value, label: t(`costs.way_${value}`) }))}
        onChange={choose}
      />
      {isMove && (
        <ChoiceField
          label={t('costs.element')}
          value={wish.child}
          choices={children.map((child) => ({ value: child.id, label: child.label }))}
          onChange={(child) => change({ child })}
        />
      )}
      {wish.way === 'pots' &&
        (['fromPot', 'toPot'] as const).map((name) => (
          <ReferenceField
            key={name}
            label={t(`costs.${name}`)}
            to={kindNamedBy(MoveBudget, name)}
            value={wish[name]}
            error={missing(wish.fromPot === wish.toPot)}
            onChange={(id) => change({ [name]: id })}
          />
        ))}
      <AmountField
        label={t('costs.amount')}
        required
        autoFocus
        value={wish.amount}
        error={missing(!isPositive(wish))}
        onChange={(amount) => change({ amount })}
      />
      {wish.way === 'carry' ? (
        <p className="text-ink-2">{t('costs.carryHint', { year, next: year + 1, rest: formatAmount(rest) })}</p>
      ) : (
        <PeriodField
          label={t('costs.span')}
          required
          year={year}
          value={wish.period}
          hint={t('costs.spreadEvenly')}
          error={missing(!wish.period)}
          onChange={(period) => change({ period })}
        />
      )}
      <TextField
        label={t('costs.reason')}
        required
        value={wish.reason}
        error={missing(!wish.reason.trim())}
        onChange={(reason) => change({ reason })}
      />
    </>
  );
}

/** Between pots, and both are the same. */
const isNoTransfer = ({ way, fromPot, toPot }: Wish): boolean => way === 'pots' && fromPot === toPot;

const isPositive = ({ amount }: Wish): boolean => amount !== null && amount > 0;

/** What is left of a year, into the next: off its last month, onto the first one after it. */
const carried = (amount: number, year: number) => [
  { period: `${year}-12`, amount: -amount },
  { period: `${year + 1}-01`, amount },
];

/** `Budget von Messe: 5.000,00 € gebucht`, `5.000,00 € von Messe an Stand umgebucht`. */
function saidOf({ way, child, amount }: Wish, { label, children }: ChildBudgets): string {
  const other = children.find(({ id }) => id === child)?.label ?? '';
  if (way === 'give') return t('costs.budgetMoved', { from: label, to: other, amount: formatAmount(amount ?? 0) });
  if (way === 'take') return t('costs.budgetMoved', { from: other, to: label, amount: formatAmount(amount ?? 0) });
  if (way === 'pots') return t('costs.potsMoved', { name: label, amount: formatAmount(amount ?? 0) });
  if (way === 'carry') return t('costs.budgetCarried', { name: label, amount: formatAmount(amount ?? 0) });
  return t('costs.budgetChanged', { name: label, amount: formatAmount((way === 'less' ? -1 : 1) * (amount ?? 0)) });
}

const potsOf = ({ way, fromPot, toPot }: Wish) => (way === 'pots' ? { fromPot, toPot } : {});

/** Whose budget grows, from whose it is taken. */
function sidesOf({ way, child }: Wish, id: string): { to: string; from: string | null; sign: 1 | -1 } {
  if (way === 'give' && child) return { to: child, from: id, sign: 1 };
  if (way === 'take' && child) return { to: id, from: child, sign: 1 };
  if (way === 'pots') return { to: id, from: id, sign: 1 };
  return { to: id, from: null, sign: way === 'less' ? -1 : 1 };
}
