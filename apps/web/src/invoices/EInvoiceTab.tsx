import type { AllowanceCharge, EInvoice, Line } from '@contracts/invoices/einvoice.js';
import type { Party } from '@contracts/invoices/einvoiceParty.js';
import type { ReactNode } from 'react';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { ErrorState } from '../ui/EmptyState.js';
import { Section } from '../ui/Panel.js';
import type { RecordTabProps } from '../ui/record/kinds.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { formatDay } from '../words/formats/day.js';
import { fieldName } from '../words/names.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { numberText, ruleSaid } from './rules.js';

/** What an e-invoice says, as its sender wrote it, readably. */
export function EInvoiceTab({ id }: RecordTabProps) {
  const { data, state, problem, refresh } = useThing('GET accounting/invoice/{id}/e-invoice', { params: { id } });
  if (state === 'error')
    return <ErrorState title={problem ? problemText(problem) : ''} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows rows={10} indent={false} />;
  const { invoice, findings } = data;
  return (
    <>
      {findings.length === 0 ? (
        <Banner tone="good">{t('invoices.rulesKept')}</Banner>
      ) : (
        <Banner tone="warn">
          {findings.map(({ rule, path, expected, found }) => (
            <span key={`${rule}${path}`} className="block">
              {ruleSaid(rule, path, { expected, found })}
            </span>
          ))}
        </Banner>
      )}
      <Head invoice={invoice} />
      <Section title={t('invoices.items')}>
        <table className="w-full border-collapse">
          <tbody>
            {invoice.lines.map((line) => (
              // Its sender may number two lines alike.
              <LineRow key={`${line.id} ${line.name} ${line.net}`} line={line} />
            ))}
            {invoice.allowancesCharges.map((of) => (
              <AllowanceRow key={`${of.reason} ${of.amount} ${of.vatRate}`} of={of} />
            ))}
          </tbody>
        </table>
      </Section>
      <Totals invoice={invoice} />
      <Payment invoice={invoice} />
    </>
  );
}

function Head({ invoice }: { invoice: EInvoice }) {
  const { number, issued, due, delivered, references, seller, buyer, notes } = invoice;
  return (
    <>
      <Section title={`${invoice.profile} · ${invoice.syntax}`}>
        <Facts
          facts={[
            [fieldName('identifier'), number],
            [fieldName('date'), dayText(issued)],
            [t('invoices.due'), dayText(due)],
            [t('invoices.delivered'), dayText(delivered)],
            [t('invoices.order'), references.order],
            [t('invoices.buyerReference'), references.buyer],
            [t('invoices.preceding'), invoice.preceding.map((it) => it.number).join(', ')],
          ]}
        />
        {notes.map(({ text }) => (
          <p key={text} className="mt-1 whitespace-pre-line text-ink-2">
            {text}
          </p>
        ))}
      </Section>
      <Section>
        <div className="grid grid-cols-2 gap-4">
          <Of party={seller} title={t('invoices.seller')} />
          <Of party={buyer} title={t('invoices.buyer')} />
        </div>
      </Section>
    </>
  );
}

function Of({ party, title }: { party: Party; title: string }) {
  const { name, address, vatId, mail } = party;
  const lines = [name, address.street, [address.postcode, address.city].filter(Boolean).join(' '), vatId, mail];
  return (
    <div>
      <h3 className="mb-1">{title}</h3>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="[overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
    </div>
  );
}

const LineRow = ({ line }: { line: Line }) => (
  <tr className="border-b border-line align-top last:border-b-0">
    <td className="py-1.5 pr-2">
      <span className="block font-[520]">{line.name}</span>
      {line.description && <span className="block whitespace-pre-line text-ink-2">{line.description}</span>}
      <span className="block text-small text-ink-3 tabular-nums">
        {[
          line.quantity && line.netPrice && `${numberText(line.quantity)} × ${numberText(line.netPrice)}`,
          line.vatRate && `${t('field.gstRate')} ${numberText(line.vatRate)} %`,
          line.accounting,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </td>
    <td className="py-1.5 text-right tabular-nums">{numberText(line.net)}</td>
  </tr>
);

const AllowanceRow = ({ of: { isCharge, reason, amount } }: { of: AllowanceCharge }) => (
  <tr className="border-b border-line last:border-b-0">
    <td className="py-1.5 pr-2">{reason || t(isCharge ? 'invoices.charges' : 'invoices.allowances')}</td>
    <td className="py-1.5 text-right tabular-nums">
      {numberText(amount && (isCharge ? amount : `-${amount}`.replace('--', '')))}
    </td>
  </tr>
);

function Totals({ invoice: { totals, vat, currency, taxCurrency } }: { invoice: EInvoice }) {
  return (
    <Section title={t('invoices.sums')} aside={currency}>
      <Facts
        isFigure
        facts={[
          [t('invoices.lines'), numberText(totals.lines)],
          [t('invoices.allowances'), numberText(totals.allowances)],
          [t('invoices.charges'), numberText(totals.charges)],
          [t('field.amountNet'), numberText(totals.net)],
          ...vat.map(({ rate, tax }): Fact => [`${t('field.gstRate')} ${numberText(rate ?? '0')} %`, numberText(tax)]),
          [`${t('field.gstRate')} ${taxCurrency}`, numberText(totals.vatInTaxCurrency)],
          [t('field.amountGross'), numberText(totals.gross)],
          [t('invoices.prepaid'), numberText(totals.prepaid)],
          [t('invoices.rounding'), numberText(totals.rounding)],
          [t('invoices.payable'), numberText(totals.payable)],
        ]}
      />
      {[...new Set(vat.map(({ exemption }) => exemption))].filter(Boolean).map((reason) => (
        <p key={reason} className="mt-1 whitespace-pre-line text-ink-2">
          {reason}
        </p>
      ))}
    </Section>
  );
}

function Payment({ invoice: { payment, terms, paymentReference } }: { invoice: EInvoice }) {
  return (
    <Section title={t('invoices.payment')}>
      {terms && <p className="mb-1 whitespace-pre-line">{terms}</p>}
      <Facts
        facts={[
          ...payment.map(({ account, bic }): Fact => ['IBAN', [account, bic].filter(Boolean).join(' · ')]),
          [t('invoices.paymentReference'), paymentReference],
        ]}
      />
    </Section>
  );
}

type Fact = readonly [name: string, text: string];

const Facts = ({ facts, isFigure = false }: { facts: readonly Fact[]; isFigure?: boolean }): ReactNode => (
  <dl className="grid grid-cols-[minmax(88px,38%)_minmax(0,1fr)] gap-x-3 gap-y-1">
    {facts
      .filter(([, text]) => text !== '')
      .map(([name, text]) => (
        <div key={name + text} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className={isFigure ? 'text-right tabular-nums' : '[overflow-wrap:anywhere]'}>{text}</dd>
        </div>
      ))}
  </dl>
);

const dayText = (day: string | null): string => (day ? formatDay(day) : '');
