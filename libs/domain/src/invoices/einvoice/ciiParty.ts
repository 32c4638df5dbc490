import type { Party, Place } from '@contracts/invoices/einvoiceParty.js';
import { schemed } from './reading.js';
import { all, attribute, type Maybe, one, said } from './xml.js';

/** A TradeParty of CII. */
export function ciiParty(of: Maybe): Party {
  const registered = (scheme: string) =>
    all(of, 'SpecifiedTaxRegistration/ID').find((it) => attribute(it, 'schemeID') === scheme)?.text ?? '';
  return {
    name: said(of, 'Name'),
    tradingName: said(of, 'SpecifiedLegalOrganization/TradingBusinessName'),
    ids: [...all(of, 'ID'), ...all(of, 'GlobalID')].map(schemed),
    legalId: schemed(one(of, 'SpecifiedLegalOrganization/ID')),
    vatId: registered('VA'),
    taxNumber: registered('FC'),
    legalForm: said(of, 'Description'),
    endpoint: schemed(one(of, 'URIUniversalCommunication/URIID')),
    address: ciiPlace(one(of, 'PostalTradeAddress')),
    contact: said(of, 'DefinedTradeContact/PersonName') || said(of, 'DefinedTradeContact/DepartmentName'),
    phone: said(of, 'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber'),
    mail: said(of, 'DefinedTradeContact/EmailURIUniversalCommunication/URIID'),
  };
}

export const ciiPlace = (of: Maybe): Place => ({
  street: said(of, 'LineOne'),
  more: said(of, 'LineTwo'),
  third: said(of, 'LineThree'),
  postcode: said(of, 'PostcodeCode'),
  city: said(of, 'CityName'),
  region: said(of, 'CountrySubDivisionName'),
  country: said(of, 'CountryID'),
});
