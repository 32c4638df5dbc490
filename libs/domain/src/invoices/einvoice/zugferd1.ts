import type { XmlElement } from './xml.js';

/** ZUGFeRD 1 is CII of an earlier year: what was renamed since. */
const renamed: Readonly<Record<string, string>> = {
  SpecifiedExchangedDocumentContext: 'ExchangedDocumentContext',
  HeaderExchangedDocument: 'ExchangedDocument',
  SpecifiedSupplyChainTradeTransaction: 'SupplyChainTradeTransaction',
  ApplicableSupplyChainTradeAgreement: 'ApplicableHeaderTradeAgreement',
  ApplicableSupplyChainTradeDelivery: 'ApplicableHeaderTradeDelivery',
  ApplicableSupplyChainTradeSettlement: 'ApplicableHeaderTradeSettlement',
  SpecifiedSupplyChainTradeAgreement: 'SpecifiedLineTradeAgreement',
  SpecifiedSupplyChainTradeDelivery: 'SpecifiedLineTradeDelivery',
  SpecifiedSupplyChainTradeSettlement: 'SpecifiedLineTradeSettlement',
  ApplicablePercent: 'RateApplicablePercent',
};

/** A ZUGFeRD 1 document under the names of today. */
export const asCii = (element: XmlElement): XmlElement => within(element, '');

const within = (element: XmlElement, parent: string): XmlElement => {
  const name = nameIn(element.name, parent);
  // Its draft wrote days without an element of their own.
  const days = name.endsWith('DateTime') && element.text !== '' ? [{ ...element, name: 'DateTimeString' }] : [];
  return { ...element, name, children: [...element.children.map((it) => within(it, name)), ...days] };
};

function nameIn(name: string, parent: string): string {
  if (name === 'ID' && parent.endsWith('ReferencedDocument')) return 'IssuerAssignedID';
  if (name !== 'SpecifiedTradeSettlementMonetarySummation') return renamed[name] ?? name;
  return `SpecifiedTradeSettlement${parent === 'SpecifiedLineTradeSettlement' ? 'Line' : 'Header'}MonetarySummation`;
}
