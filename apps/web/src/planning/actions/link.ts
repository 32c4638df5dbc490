import { printFilter } from '@contracts/filters/filter.js';
import { tenant, tenantOf } from '../../api/tenant.js';
import { copyText } from '../../ui/copy.js';
import { toast } from '../../ui/toasts.js';
import { t } from '../../words/t.js';
import { overlapsYear } from '../rows/filter.js';
import type { PlanRow } from '../rows/planRow.js';

export interface Seen {
  view: string;
  year: number;
  /** The moment shown; null: now. */
  asOf: string | null;
}
type Linked = Pick<PlanRow, 'id' | 'startDate' | 'endDate'>;

/** The address that shows an element with its panel, in a year in which it lies. */
function pathTo(row: Linked, { view, year, asOf }: Seen): string {
  const shown = overlapsYear(row as PlanRow, year) ? year : Number(row.startDate.slice(0, 4));
  return `/plan/${view}?${new URLSearchParams({ year: String(shown), element: row.id, ...(asOf && { asOf }) })}`;
}

/** Copies an element's address and says so. Where the host does not name the tenant, the address does. */
export async function copyLink(row: Linked, seen: Seen): Promise<void> {
  const named = tenantOf({ hash: '', hostname: location.hostname, kept: null, fallback: null }) === tenant();
  const address = location.origin + pathTo(row, seen) + (named ? '' : `#tenantId=${tenant()}`);
  const copied = await copyText(address);
  toast(copied ? { text: t('planning.linkCopied') } : { text: address, stays: true });
}

/** Only projects and actions have invoices (product.md, section 8). */
export const hasInvoices = ({ type, masked }: Pick<PlanRow, 'type' | 'masked'>): boolean =>
  !masked && (type === 'MAIN' || type === 'SUB');

/** The list of the invoices that are booked on an element. */
export const invoicesOf = ({ id }: Pick<PlanRow, 'id'>): string =>
  `/invoice?${new URLSearchParams({ filters: printFilter([{ key: 'planElements', values: [{ is: id }] }]) })}`;
