import type { EInvoice } from '@contracts/invoices/einvoice.js';
import type { Asking } from './asking.js';
import type { DeclaredRule } from './declared.js';
import { ownPeppolRules, peppolRules } from './peppol.js';
import { xrechnungRules } from './xrechnung.js';

/**
 * The rules of whom an invoice says that it follows (BT-24). They ask for what an authority or a network needs, such as a
 * telephone number: who breaks one is told of it, and the bill is there to be paid all the same, so none refuses it.
 */
export function askNational(ask: Asking): void {
  for (const { rule, broken } of rulesOf(ask.invoice))
    for (const path of broken(ask.invoice)) ask.holds(false, rule, path, { severity: 'warning' });
}

function rulesOf({ guideline }: EInvoice): readonly DeclaredRule[] {
  const [, version] = /xrechnung_(\d+)/.exec(guideline) ?? [];
  if (version) return [...xrechnungRules, ...peppolRules].filter(({ since = 0 }) => since <= Number(version));
  const isPeppol = /urn:fdc:peppol\.eu:2017:poacc:(?:self)?billing:3/.test(guideline);
  return isPeppol ? [...peppolRules, ...ownPeppolRules] : [];
}
