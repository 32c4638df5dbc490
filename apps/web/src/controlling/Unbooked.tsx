import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { ask } from '../api/ask.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { useDoing } from '../ui/useDoing.js';
import { formatAmount } from '../words/formats/amount.js';
import { notBookedText } from '../words/formats/notBooked.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';

/** What invoices say and the plan has not: asked for where the person is a controller. */
export function useUnbooked(isController: boolean) {
  const { data = [], refresh } = useThing(
    'GET accounting/unbooked',
    isController ? { follows: ['accounting/invoice', 'plan-element'] } : null,
  );
  const { refused, busy, doing } = useDoing(refresh);
  const bookAgain = async (ids: readonly string[]): Promise<void> => {
    const [first] = ids;
    if (first) await doing(first, () => ask('POST accounting/unbooked/{ids}/retry', { params: { ids: [...ids] } }));
  };
  return { items: data, refused, busy, bookAgain };
}

/** Invoice items that could not be booked, with the reason; once that is gone they are booked by a press. */
export function Unbooked({ of: { items, refused, busy, bookAgain } }: { of: ReturnType<typeof useUnbooked> }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={t('costs.unbooked')} className="max-w-220 px-4 pt-4">
      <h2>{t('costs.unbooked')}</h2>
      <p className="mt-1 text-ink-3">{t('costs.unbookedHint')}</p>
      {refused && <Banner tone="bad">{problemText(refused)}</Banner>}
      <ul className="mt-2">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
            <TriangleAlert className="size-4 shrink-0 text-warn" aria-hidden />
            <span className="min-w-0 flex-1 basis-60">
              <Link to={`/invoice?id=${item.invoiceId}`} className="font-[560] hover:underline">
                {[item.identifier, item.label].filter(Boolean).join(' · ')}
              </Link>
              <span className="block text-small text-ink-2">{notBookedText(item)}</span>
            </span>
            <span className="text-right tabular-nums max-tablet:ml-7 max-tablet:text-left">
              {formatAmount(item.amount)}
              <span className="block text-small text-ink-3">
                {t('costs.unbookedNow', { amount: formatAmount(item.booked) })}
              </span>
            </span>
            <Button
              className="max-tablet:ml-auto max-tablet:h-11"
              busy={busy === item.id}
              onClick={() => void bookAgain([item.id])}
            >
              {t('costs.bookAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
