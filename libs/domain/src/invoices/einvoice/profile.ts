import type { Profile } from '@contracts/invoices/einvoice.js';

/** What BT-24 names, from the most particular to the standard itself. */
const names: readonly (readonly [RegExp, Profile])[] = [
  [/urn:ferd:|urn:zugferd\.de:invoice:1/, 'ZUGFERD_1'],
  [/#conformant#.*xrechnung/, 'XRECHNUNG_EXTENSION'],
  [/xrechnung/, 'XRECHNUNG'],
  [/peppol/, 'PEPPOL'],
  [/(factur-x|zugferd).*[:#]minimum$/, 'MINIMUM'],
  [/(factur-x|zugferd).*[:#]basicwl$/, 'BASIC_WL'],
  [/(factur-x|zugferd).*[:#]basic$/, 'BASIC'],
  [/(factur-x|zugferd).*[:#]extended$/, 'EXTENDED'],
];

export const profileOf = (guideline: string): Profile =>
  names.find(([pattern]) => pattern.test(guideline.toLowerCase()))?.[1] ?? 'EN16931';
