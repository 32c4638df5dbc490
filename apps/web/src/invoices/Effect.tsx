import type { AnswerOf } from '@contracts/catalogue.js';
import type { WeighedItem } from '@contracts/invoices/effect.js';
import { costKinds } from '@contracts/planning/element.js';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useThing } from '../api/useThing.js';
import { KindDot, sumOf } from '../ui/money/kinds.js';
import { Section } from '../ui/Panel.js';
import { formatAmount } from '../words/formats/amount.js';
import { notBookedText } from '../words/formats/notBooked.js';
import { formatPeriod } from '../words/formats/period.js';
import { reachedText } from '../words/formats/reached.js';
import { t } from '../words/t.js';

type Told = AnswerOf<'GET accounting/invoice/{id}/effect'>;
type Element = Told['elements'][number];

interface Props {
  invoiceId: string;
  /** An item as it stands in a form; null: it says too little yet. Left out: the invoice as it is stored. */
  item?: WeighedItem | null;
}

/** What booking an invoice would change in the plan; of what is booked there is nothing to tell. */
export function Effect({ invoiceId, item }: Props) {
  const { data } = useThing(
    'GET accounting/invoice/{id}/effect',
    item === null
      ? null
      : {
          ...{ params: { id: invoiceId }, query: { item: item && JSON.stringify(item) } },
          follows: ['plan-element', 'accounting/order'],
        },
  );
  if (!data || data.elements.length + data.orders.length + data.refused.length === 0) return null;
  return (
    <Section title={t('invoices.effect')}>
      <table className="w-full">
        <caption className="pb-1 text-left text-small text-ink-3">{t('invoices.effectHint')}</caption>
        <thead className="sr-only">
          <tr>
            {(['effectOf', 'effectBefore', 'effectAfter'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`invoices.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        {data.elements.map((element) => (
          <ElementLines key={element.id} element={element} />
        ))}
        <tbody>
          {data.orders.map(({ id, identifier, label, before, after, excess }) => (
            <Fragment key={id}>
              <Line
                name={[t('invoices.order'), identifier, label].filter(Boolean).join(' ')}
                before={t('orders.openOf', { amount: formatAmount(before) })}
                after={formatAmount(after)}
              />
              {excess > 0 && <Remark>{t('invoices.effectExcess', { amount: formatAmount(excess) })}</Remark>}
            </Fragment>
          ))}
          {data.refused.map(({ id, label, ...why }) => (
            <Remark key={id}>
              {`${t('invoices.effectRefused', { name: label || t('invoices.item') })} · ${notBookedText(why)}`}
            </Remark>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** What is available of an element, then what changes of it by month and kind. */
const ElementLines = ({ element: { label, before, after, months, reached } }: { element: Element }) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={3} className="pt-1 text-left font-[560]">
        {label}
      </th>
    </tr>
    <Line
      name={t('costs.available')}
      before={formatAmount(before.available)}
      after={formatAmount(after.available)}
      isLow={after.available < 0}
    />
    {months.flatMap(({ period, ...month }) =>
      costKinds
        .filter((kind) => month.before[sumOf[kind]] !== month.after[sumOf[kind]])
        .map((kind) => (
          <Line
            key={`${period} ${kind}`}
            dot={<KindDot kind={kind} />}
            name={`${t(`costs.kind${kind}`)} ${formatPeriod(period)}`}
            before={formatAmount(month.before[sumOf[kind]])}
            after={
              kind === 'PROVISION' && month.after.provision === 0
                ? t('invoices.effectReleased')
                : formatAmount(month.after[sumOf[kind]])
            }
          />
        )),
    )}
    {reached.map((it) => (
      <Remark key={`${it.year} ${it.measure}`} isBad={it.threshold >= 100}>
        {reachedText(it)}
      </Remark>
    ))}
  </tbody>
);

interface LineProps {
  name: string;
  before: string;
  after: string;
  dot?: ReactNode;
  isLow?: boolean;
}

const Line = ({ name, before, after, dot, isLow = false }: LineProps) => (
  <tr>
    <th scope="row" className="py-0.5 text-left font-normal text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        {dot}
        {name}
      </span>
    </th>
    <td className="py-0.5 pl-3 text-right whitespace-nowrap text-ink-3 tabular-nums">{before}</td>
    <td
      className={`py-0.5 pl-2 text-right whitespace-nowrap tabular-nums ${dot ? '' : 'font-[560]'} ${isLow ? 'text-bad' : ''}`}
    >
      <ArrowRight className="mr-1 inline size-3 text-ink-3" aria-hidden />
      {after}
    </td>
  </tr>
);

/** What is to be known of the line above. */
const Remark = ({ children, isBad = false }: { children: ReactNode; isBad?: boolean }) => (
  <tr className={`text-small ${isBad ? 'text-bad' : 'text-warn'}`}>
    <td colSpan={3} className="py-0.5">
      <TriangleAlert className="mr-1 inline size-3.5" aria-hidden />
      {children}
    </td>
  </tr>
);
