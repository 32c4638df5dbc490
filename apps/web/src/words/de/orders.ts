/** Words of orders. */
export const orders = {
  title: 'Bestellungen',
  one: 'Bestellung',
  emptyHint: 'Was bestellt ist, gilt in seinen erwarteten Monaten als gebunden, bis Rechnungen es aufbrauchen.',
  close: 'Rest freigeben',
  reopen: 'Wieder öffnen',
  closed: '{{name}} erledigt, Rest freigegeben',
  reopened: '{{name}} wieder offen',
  isClosed: 'Erledigt: es wird nichts mehr erwartet.',
  sums: 'Stand',
  invoices: 'Rechnungspositionen',
  noInvoices: 'Noch nichts berechnet. In der Position einer Rechnung lässt sich die Bestellung wählen.',
  off: 'Bestelltes wird in diesem Unternehmen nicht geführt.',
  openOf: 'offen {{amount}}',
  openSum: 'Noch offen',
  isDone: 'erledigt',
} as const;
