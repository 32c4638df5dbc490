import { currency as own } from '../../words/currency.js';
import { editAmount, formatAmount, formatPercent, parseAmount, parsePercent } from '../../words/formats/amount.js';
import { t } from '../../words/t.js';
import type { FieldProps } from './Field.js';
import { ParsedField, type Read, type Writing } from './ParsedField.js';

/** Thousandths of the currency, shown and typed as the language writes amounts. Empty: null. */
export function AmountField(props: FieldProps<number | null> & { currency?: string | null }) {
  const { currency = own(), ...rest } = props;
  const writing: Writing<number | null> = {
    ...amounts,
    show: (value) => (value === null ? '' : formatAmount(value, { currency })),
  };
  return <ParsedField {...rest} writing={writing} numeric input={{ inputMode: 'decimal', autoComplete: 'off' }} />;
}

/** Thousandths of what is no money, such as a KPI's target: with as many decimals as it has. Empty: null. */
export function MeasureField(props: FieldProps<number | null>) {
  return <ParsedField {...props} writing={amounts} numeric input={{ inputMode: 'decimal', autoComplete: 'off' }} />;
}

/** Thousandths of a percent: 100 % = 100000. */
export function PercentField(props: FieldProps<number | null>) {
  return <ParsedField {...props} writing={percentages} numeric input={{ inputMode: 'decimal', autoComplete: 'off' }} />;
}

const read = (text: string, parse: typeof parseAmount): Read<number | null> => {
  if (text.trim() === '') return { ok: true, value: null };
  const parsed = parse(text);
  if (parsed.ok) return { ok: true, value: parsed.amount };
  if (parsed.reason === 'tooManyDecimals') return { ok: false, error: t('ui.tooManyDecimals', { max: 3 }) };
  if (parsed.reason === 'tooLarge') return { ok: false, error: t('ui.tooLarge') };
  return { ok: false, error: t('ui.notAnAmount', { example: editAmount(1_234_560) }) };
};

const amounts: Writing<number | null> = {
  write: (value) => (value === null ? '' : editAmount(value)),
  read: (text) => read(text, parseAmount),
};

const percentages: Writing<number | null> = {
  write: (value) => (value === null ? '' : formatPercent(value)),
  read: (text) => read(text, parsePercent),
};
