const paid = (amount: number) => [{ period: '2026-03', amount }];
const item = (more: object = {}) => ({
  ...{ label: 'Druck', planElementId: 'p', amount: 10_000, gstRate: 19_000, discountRate: 2_000 },
  ...{ payingPeriods: paid(10_000), dataElements: [{ type: 'cost-center', id: 'cc' }], ...more },
});
const invoiceFile = (id: string, isOriginal: boolean) => ({
  ...{ id, name: `${id}.pdf`, type: 'application/pdf', size: 3, sha256: id.repeat(64), isOriginal },
});
/** What happens to invoices, their items and files, and with their elements. */
export const invoiceSteps: [command: string, data: object][] = [
  [
    'createInvoice',
    {
      ...{ id: 'i', label: 'Plakate', identifier: 'R-1', date: '2026-03-02', serviceProviderId: 'sp' },
      ...{ amountNet: 10_000, amountGross: 11_900, planElementId: 'p', responsible: 'mira', unitId: 'north' },
      items: [item()],
    },
  ],
  ['undo', {}],
  ['undo', {}],
  ['changeInvoice', { id: 'i', label: 'Plakate Köln' }],
  ['addInvoiceItem', { ...item({ label: '' }), id: 'x', invoiceId: 'i' }],
  ['changeInvoiceItem', { id: 'x', amount: 20_000, planElementId: 'q' }],
  ['removeInvoiceItems', { ids: ['x'] }],
  ['deleteInvoices', { ids: ['i'] }],
  ['restoreInvoices', { ids: ['i'] }],
  ['changeInvoice', { id: 'i', currency: 'USD', exchangeRate: 920_000 }],
  ['undo', {}],
  [
    'importInvoice',
    {
      ...{ id: 'e', label: 'Messebau Rhein', identifier: 'RE-7', date: '2026-03-18', amountNet: 10_000 },
      ...{ amountGross: 11_900, currency: '', sender: { name: 'Messebau Rhein', vatId: 'DE123456789' }, order: '' },
      items: [{ label: 'Stand', amount: 10_000, gstRate: 19_000, discountRate: 0, period: '2026-04', accounting: '' }],
      file: invoiceFile('f', true),
    },
  ],
  ['attachInvoiceFile', { id: 'e', file: invoiceFile('g', false) }],
  ['removeInvoiceFile', { id: 'e', file: 'g' }],
  [
    'refuseFile',
    {
      ...{ id: 'r', name: 'rechnung.xml', way: 'INBOX', code: 'RULES_BROKEN', invoiceId: null },
      rules: [{ rule: 'BR-CO-15', field: 'totals.gross', expected: '119', found: '118' }],
    },
  ],
  ['discardRefusedFiles', { ids: ['r'] }],
  ['undo', {}],
  ['addInvoiceItem', { ...item({ label: '', planElementId: 'q' }), id: 'y', invoiceId: 'i' }],
  ['deleteInvoicesBelow', { id: 'q' }],
  ['deleteInvoicesBelow', { id: 'p' }],
  ['restoreInvoicesBelow', { id: 'p' }],
  ['restoreInvoicesBelow', { id: 'q' }],
];
