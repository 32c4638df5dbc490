import type { Order } from '@contracts/costs/orders.js';
import { refusal } from '../api/refused.js';
import { useStore } from '../api/store.js';
import { recordList } from '../api/useList.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { Section } from '../ui/Panel.js';
import { changeRecord } from '../ui/record/actions.js';
import type { RecordTabProps } from '../ui/record/kinds.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { RecordLinks } from '../ui/shares/RecordLinks.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { problemText, ruleText } from '../words/problemText.js';
import { t } from '../words/t.js';

/** What an order is booked on beside its element, and the items of invoices that it is in. */
export function OrderDetails({ row: order, kind, mayWrite }: RecordTabProps<Order>) {
  const refused = useStore(refusal);
  if (order.amount === undefined) return null;
  const wrong =
    refused?.thing === order.id && refused.problem.errors.find(({ field }) => field.startsWith('dataElements'));
  return (
    <>
      <Section>
        {order.closed && <Banner tone="info">{t('orders.isClosed')}</Banner>}
        <RecordLinks
          links={order.dataElements}
          disabled={!mayWrite}
          error={wrong ? ruleText(wrong.rule, wrong.params) : null}
          onChange={(dataElements) => void changeRecord({ kind, list: recordList(kind) }, order, { dataElements })}
        />
      </Section>
      <Invoiced id={order.id} />
    </>
  );
}

function Invoiced({ id }: { id: string }) {
  const { data: own, problem } = useThing('GET accounting/invoice-item', {
    query: { filters: `orderId='${id}',deleted='false'` },
  });
  return (
    <Section title={t('orders.invoices')} aside={own && String(own.length)}>
      {problem && <Banner tone="bad">{problemText(problem)}</Banner>}
      {!own && !problem && <SkeletonRows rows={2} indent={false} />}
      {own?.length === 0 && <p className="text-ink-3">{t('orders.noInvoices')}</p>}
      <ul>
        {own?.map((item) => (
          <li key={item.id} className="flex min-h-(--control) items-center gap-3 border-b border-line">
            <span className="min-w-0 flex-1 truncate">{item.label || t('invoices.item')}</span>
            <span className="text-ink-3">
              {item.payingPeriods?.map(({ period }) => formatPeriod(period)).join(', ')}
            </span>
            <span className="figure">{item.amount !== undefined && formatAmount(item.amount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
