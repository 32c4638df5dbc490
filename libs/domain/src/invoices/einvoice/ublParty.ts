import type { Party, Place } from '@contracts/invoices/einvoiceParty.js';
import { schemed } from './reading.js';
import { all, attribute, type Maybe, one, said } from './xml.js';

/** Seller and buyer have their name in the register of companies, payee and tax representative only the one they trade under. */
export function ublParty(of: Maybe, named: 'legal' | 'trading'): Party {
  const taxes = all(of, 'PartyTaxScheme');
  const registered = (isVat: boolean) =>
    said(
      taxes.find((it) => (said(it, 'TaxScheme/ID') === 'VAT') === isVat),
      'CompanyID',
    );
  const ids = all(of, 'PartyIdentification/ID')
    .filter((it) => !isCreditorId(it))
    .map(schemed);
  const trading = said(of, 'PartyName/Name');
  return {
    name: named === 'legal' ? said(of, 'PartyLegalEntity/RegistrationName') : trading,
    tradingName: named === 'legal' ? trading : '',
    // In the order of CII: those of no list first.
    ids: [...ids.filter((it) => it.scheme === ''), ...ids.filter((it) => it.scheme !== '')],
    legalId: schemed(one(of, 'PartyLegalEntity/CompanyID')),
    vatId: registered(true),
    taxNumber: registered(false),
    legalForm: said(of, 'PartyLegalEntity/CompanyLegalForm'),
    endpoint: schemed(one(of, 'EndpointID')),
    address: ublPlace(one(of, 'PostalAddress')),
    contact: said(of, 'Contact/Name'),
    phone: said(of, 'Contact/Telephone'),
    mail: said(of, 'Contact/ElectronicMail'),
  };
}

/** BT-90 stands among the ids of whoever is paid. */
export const isCreditorId = (id: Maybe): boolean => attribute(id, 'schemeID') === 'SEPA';

export const ublPlace = (of: Maybe): Place => ({
  street: said(of, 'StreetName'),
  more: said(of, 'AdditionalStreetName'),
  third: said(of, 'AddressLine/Line'),
  postcode: said(of, 'PostalZone'),
  city: said(of, 'CityName'),
  region: said(of, 'CountrySubentity'),
  country: said(of, 'Country/IdentificationCode'),
});
