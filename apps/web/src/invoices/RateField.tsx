import type { Invoice } from '@contracts/invoices/invoice.js';
import type { LiveList } from '../api/liveList.js';
import type { RecordRow } from '../api/records.js';
import { send } from '../api/send.js';
import { ParsedField } from '../ui/fields/ParsedField.js';
import { Section } from '../ui/Panel.js';
import { locale } from '../words/language.js';
import { t } from '../words/t.js';

const one = 1_000_000;
const written = (rate: number | null): string =>
  rate === null ? '' : new Intl.NumberFormat(locale(), { maximumFractionDigits: 6 }).format(rate / one);

/** `0,923456` as millionths; null: it is none. */
function rateIn(text: string): number | null {
  const rate = Math.round(Number(text.trim().replace(',', '.')) * one);
  return Number.isFinite(rate) && rate > 0 ? rate : null;
}

interface Props {
  invoice: Invoice;
  list: LiveList<RecordRow>;
  disabled: boolean;
}

/** What the currency of an invoice is worth; nothing is booked until it is said. */
export function RateField({ invoice: { id, label, currency, exchangeRate, revision }, list, disabled }: Props) {
  const save = (rate: number | null) =>
    void send('PUT accounting/invoice/{id}', {
      ...{ thing: id, params: { id }, body: { exchangeRate: rate }, seen: revision },
      label: t('record.changed', { name: label }),
      optimistic: [list.change({ rows: { [id]: { exchangeRate: rate } } })],
    });
  return (
    <Section title={t('invoices.inCurrency', { currency })}>
      <ParsedField<number | null>
        label={t('field.exchangeRate')}
        hint={exchangeRate === null ? t('invoices.noRate') : null}
        disabled={disabled}
        value={exchangeRate}
        writing={{
          write: written,
          read(text) {
            if (text.trim() === '') return { ok: true, value: null };
            const value = rateIn(text);
            return value === null ? { ok: false, error: t('record.notANumber') } : { ok: true, value };
          },
        }}
        onChange={save}
      />
    </Section>
  );
}
