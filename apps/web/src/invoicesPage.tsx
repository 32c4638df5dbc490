import { lazy, useMemo, useState } from 'react';
import { hasOne, useSession } from './api/session.js';
import { useRecords } from './api/useList.js';
import { AssignDialog, openItems } from './invoices/AssignDialog.js';
import { Inbox } from './invoices/Inbox.js';
import { invoicesIn } from './invoices/invoices.js';
import { recordTabs } from './recordTabs.js';
import { RecordsPage } from './ui/record/RecordsPage.js';
import type { RecordTab } from './ui/record/recordTab.js';
import { useBase } from './ui/sets/useBase.js';
import { language } from './words/language.js';
import { needWords, t } from './words/t.js';

await needWords('records', 'place');

const tabs: readonly RecordTab[] = [
  {
    id: 'e-invoice',
    label: () => t('invoices.eInvoice'),
    isOf: (row) => row['source'] === 'E_INVOICE',
    show: lazy(async () => ({ default: (await import('./invoices/EInvoiceTab.js')).EInvoiceTab })),
  },
  ...recordTabs,
];

const pathOf = (_: string, id?: string) => ['/invoice', id].filter(Boolean).join('/');

/** All invoices, their items below them; e-invoices are dropped on it. */
export function Component() {
  const kind = invoicesIn(language());
  const { rows, list } = useRecords(kind);
  const base = useBase('INVOICE');
  const words = { title: t('views.title'), everything: t('invoices.everything') };
  const mayWrite = hasOne(useSession(), [kind.may]);
  const [assigning, setAssigning] = useState(false);
  const open = useMemo(() => openItems(rows).length, [rows]);
  return (
    <Inbox mayWrite={mayWrite} open={open} onAssign={() => setAssigning(true)}>
      <RecordsPage kind={kind} tabs={tabs} above={[]} saved={{ base, words, pathOf }} />
      {assigning && <AssignDialog list={list} onClose={() => setAssigning(false)} />}
    </Inbox>
  );
}
