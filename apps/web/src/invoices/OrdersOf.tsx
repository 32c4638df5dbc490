import { Order } from '@contracts/costs/orders.js';
import { fieldsOf } from '@contracts/fields.js';
import { printFilter } from '@contracts/filters/filter.js';
import { useThing } from '../api/useThing.js';
import { ErrorState } from '../ui/EmptyState.js';
import { textOf } from '../ui/form/formField.js';
import { Section } from '../ui/Panel.js';
import { useNames } from '../ui/record/useNames.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { PaperLine, PaperSum } from './PaperLine.js';

const provider = fieldsOf(Order).filter(({ name }) => name === 'serviceProviderId');

/** The orders for an element: of each what was ordered, with whom, for which months, and what is still open. */
export function OrdersOf({ id, asOf }: { id: string; asOf: string | null }) {
  const { data, problem, refresh } = useThing('GET accounting/order', {
    query: { filters: printFilter([{ key: 'planElementId', values: [{ is: id }] }]), sort: '-date', asOf },
    follows: ['accounting/order'],
  });
  const names = useNames(provider);
  if (problem) return <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />;
  if (!data?.length) return null;
  const saidOf = (order: Order) => [
    order.identifier,
    ...provider.map((field) => textOf(field, order.serviceProviderId, names)),
    monthsOf(order),
  ];
  return (
    <Section title={t('orders.title')} aside={String(data.length)}>
      <ul>
        {data.map((order) => (
          <PaperLine
            key={order.id}
            to={`/orders?id=${order.id}`}
            title={order.label || order.identifier}
            said={saidOf(order)}
            amount={order.amount}
            more={order.closed ? t('orders.isDone') : t('orders.openOf', { amount: formatAmount(order.committed) })}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <PaperSum label={t('orders.openSum')} amount={data.reduce((sum, { committed }) => sum + committed, 0)} />
      )}
    </Section>
  );
}

const monthsOf = ({ expectedPeriods = [] }: Order): string =>
  expectedPeriods.map(({ period }) => formatPeriod(period)).join(', ');
