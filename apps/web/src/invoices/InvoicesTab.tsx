import { printFilter } from '@contracts/filters/filter.js';
import type { Invoice } from '@contracts/invoices/invoice.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasOne, useSession } from '../api/session.js';
import { recordList } from '../api/useList.js';
import { useThing } from '../api/useThing.js';
import { Button } from '../ui/Button.js';
import { ErrorState } from '../ui/EmptyState.js';
import { Section } from '../ui/Panel.js';
import { CreateDialog } from '../ui/record/CreateDialog.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { formatDay } from '../words/formats/day.js';
import { language } from '../words/language.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { invoicesIn } from './invoices.js';
import { OrdersOf } from './OrdersOf.js';
import { PaperLine, PaperSum } from './PaperLine.js';

interface Props {
  /** The element. */
  id: string;
  canWrite: boolean;
  asOf: string | null;
}

/** The invoices with items on an element, and what was ordered for it. */
export const InvoicesTab = (element: Props) => (
  <>
    <Invoiced {...element} />
    <OrdersOf id={element.id} asOf={element.asOf} />
  </>
);

/** What of each invoice is booked on it. */
function Invoiced({ id, canWrite, asOf }: Props) {
  const element = useThing('GET plan-element/{id}', { params: { id }, query: { asOf } });
  const { data, problem, refresh } = useThing('GET accounting/invoice', {
    query: { filters: printFilter([{ key: 'planElements', values: [{ is: id }] }]), sort: '-date', asOf },
    follows: ['accounting/invoice'],
  });
  if (problem) return <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows rows={6} indent={false} />;
  const type = (element.data as { type?: string } | undefined)?.type ?? '';
  const lines = data.map((invoice) => ({ invoice, booked: bookedOn(invoice, id) }));
  return (
    <Section title={t('invoices.title')} aside={String(lines.length)}>
      {lines.length === 0 && <p className="text-ink-3">{t('invoices.noneHere')}</p>}
      <ul>
        {lines.map(({ invoice, booked }) => (
          <PaperLine
            key={invoice.id}
            to={`/invoice?id=${invoice.id}`}
            title={invoice.label || invoice.identifier}
            said={[invoice.identifier, formatDay(invoice.date)]}
            amount={booked}
          />
        ))}
      </ul>
      {lines.length > 1 && (
        <PaperSum label={t('invoices.actual')} amount={lines.reduce((sum, { booked }) => sum + booked, 0)} />
      )}
      {canWrite && asOf === null && (type === 'MAIN' || type === 'SUB') && <NewInvoice planElementId={id} />}
    </Section>
  );
}

const bookedOn = ({ items = [] }: Partial<Invoice>, element: string): number =>
  items.reduce((sum, { planElementId, actual }) => sum + (planElementId === element ? actual : 0), 0);

/** An invoice whose items are proposed for an element: only projects and actions have such. */
function NewInvoice({ planElementId }: { planElementId: string }) {
  const kind = invoicesIn(language());
  const mayMake = hasOne(useSession(), [kind.may]);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  if (!mayMake) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button kind="quiet" icon={<Plus />} className="-ml-2.5" onClick={() => setMaking(true)}>
        {t('record.newOne', { name: kind.one })}
      </Button>
      {made && (
        <Link to={`/invoice?id=${made}`} className="underline-offset-2 hover:underline">
          {t('invoices.addItems')}
        </Link>
      )}
      {making && (
        <CreateDialog
          page={{ kind, list: recordList(kind), setOpen: setMade }}
          first={{ planElementId }}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}
