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
import { formatAmount } from '../words/formats/amount.js';
import { formatDay } from '../words/formats/day.js';
import { language } from '../words/language.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { invoicesIn } from './invoices.js';

interface Props {
  /** The element. */
  id: string;
  canWrite: boolean;
  asOf: string | null;
}

/** The invoices with items on an element, and what of each is booked on it. */
export function InvoicesTab({ id, canWrite, asOf }: Props) {
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
          <li key={invoice.id} className="border-b border-line">
            <Link to={`/invoice?id=${invoice.id}`} className="group flex min-h-(--control) items-center gap-3 py-1">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-[520] group-hover:underline">
                  {invoice.label || invoice.identifier}
                </span>
                <span className="block text-small text-ink-3">
                  {[invoice.identifier, formatDay(invoice.date)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="figure">{formatAmount(booked)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <p className="flex justify-between gap-3 py-2 font-semibold">
          <span>{t('invoices.actual')}</span>
          <span className="figure">{formatAmount(lines.reduce((sum, { booked }) => sum + booked, 0))}</span>
        </p>
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
