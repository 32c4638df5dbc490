import { useCommitted } from './api/useCommitted.js';
import { ordersIn } from './controlling/orders.js';
import { recordTabs } from './recordTabs.js';
import { Banner } from './ui/Banner.js';
import { RecordsPage } from './ui/record/RecordsPage.js';
import { language } from './words/language.js';
import { needWords, t } from './words/t.js';

await needWords('records');

/** All orders; where the company keeps no committed money, it says so. */
export function Component() {
  const isKept = useCommitted();
  return (
    <>
      {!isKept && <Banner tone="warn">{t('orders.off')}</Banner>}
      <RecordsPage kind={ordersIn(language())} tabs={recordTabs} above={[]} />
    </>
  );
}
