import type { EInvoice } from '@contracts/invoices/einvoice.js';
import type { EInvoiceRead, Finding } from '@contracts/invoices/einvoiceFinding.js';
import { readCii } from './cii.js';
import { Reading } from './reading.js';
import { findingsOf } from './rules/rules.js';
import { readUbl } from './ubl.js';
import { all, type XmlElement } from './xml.js';

type Read = (reading: Reading, root: XmlElement) => EInvoice;

/** The outermost elements that are invoices, by namespace and name. */
const roots: Readonly<Record<string, Read>> = {
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2 Invoice': readUbl,
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2 CreditNote': readUbl,
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100 CrossIndustryInvoice': readCii,
  'urn:ferd:CrossIndustryDocument:invoice:1p0 CrossIndustryDocument': readCii,
  'urn:un:unece:uncefact:data:standard:CBFBUY:5 Invoice': readCii,
};

/** Reads an e-invoice of any of the syntaxes and finds what is wrong with it; null: it is none. */
export function readEInvoice(outermost: XmlElement): EInvoiceRead | null {
  const root = unwrapped(outermost);
  const read = roots[nameOf(root)];
  if (!read) return null;
  const reading = new Reading();
  const invoice = read(reading, root);
  const isOlder = invoice.profile === 'ZUGFERD_1';
  const found = reading.findings.map(
    (it): Finding => (isOlder && it.rule.startsWith('BR-') ? { ...it, severity: 'warning' } : it),
  );
  return { invoice, findings: [...found, ...findingsOf(invoice, reading)] };
}

const nameOf = ({ space, name }: XmlElement): string => `${space} ${name}`;

/** Envelopes in which access points hand over one document, beside a header that says from whom to whom: what they hold. */
const envelopes: Readonly<Record<string, (root: XmlElement) => readonly XmlElement[]>> = {
  'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader StandardBusinessDocument': (root) =>
    root.children.filter(({ name }) => name !== 'StandardBusinessDocumentHeader'),
  'http://docs.oasis-open.org/bdxr/ns/XHE/1/ExchangeHeaderEnvelope XHE': (root) =>
    all(root, 'Payloads/Payload/PayloadContent').flatMap(({ children }) => children),
};

function unwrapped(root: XmlElement): XmlElement {
  const [document, ...others] = envelopes[nameOf(root)]?.(root) ?? [];
  return document && others.length === 0 ? document : root;
}
