import type { AllowanceCharge, EInvoice } from '@contracts/invoices/einvoice.js';
import type { Place } from '@contracts/invoices/einvoiceParty.js';
import type { Asking } from './asking.js';

const listed = (codes: string): ReadonlySet<string> => new Set(codes.split(/\s+/));

/** Codes of UNTDID 1001 that EN 16931 takes for invoices and credit notes. */
const types = listed(
  '71 80 81 82 83 84 102 130 202 203 204 211 218 219 261 262 295 296 308 325 326 331 380 381 382 383 384 385 386 387 388 389 ' +
    '390 393 394 395 396 420 456 457 458 471 472 473 500 501 502 503 527 532 553 575 623 633 751 780 817 870 875 876 877 935',
);

/** Of these the credit notes: their amounts say how much is given back. */
const creditNotes = listed('81 83 261 262 296 308 381 396 420 458 502 503 532');

/** ISO 4217, with those that were withdrawn since the standard came out. */
const currencies = listed(
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BYR BZD CAD CDF CHE CHF ' +
    'CHW CLF CLP CNH CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD ' +
    'HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA ' +
    'MKD MMK MNT MOP MRO MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB ' +
    'RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN ' +
    'UYI UYU UYW UZS VED VEF VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ' +
    'ZWG ZWL',
);

/** ISO 3166-1, with `1A` for Kosovo and `XI` for Northern Ireland. */
const countries = listed(
  '1A AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
    'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH ' +
    'GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY ' +
    'KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL ' +
    'NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ' +
    'ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW',
);

/** UNTDID 4461. */
const payments = listed(
  '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 ' +
    '46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 74 75 76 77 78 91 92 93 94 95 96 97 98 ZZZ',
);

/** UNTDID 5305, as far as EN 16931 takes it. */
const categories = listed('AE L M E S Z G O K B');

/** UNTDID 5189 and 7161: why something is taken off, or added. */
const allowanceReasons = listed('41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105');
const chargeReasons = listed(
  'AA AAA AAC AAD AAE AAF AAH AAI AAS AAT AAV AAY AAZ ABA ABB ABC ABD ABF ABK ABL ABN ABR ABS ABT ABU ACF ACG ACH ACI ACJ ACK ACL ' +
    'ACM ACS ADC ADE ADJ ADK ADL ADM ADN ADO ADP ADQ ADR ADT ADW ADY ADZ AEA AEB AEC AED AEF AEH AEI AEJ AEK AEL AEM AEN AEO AEP AES ' +
    'AET AEU AEV AEW AEX AEY AEZ AJ AU CA CAB CAD CAE CAF CAI CAJ CAK CAL CAM CAN CAO CAP CAQ CAR CAS CAT CAU CAV CAW CAX CAY CAZ CD ' +
    'CG CS CT DAB DAC DAD DAF DAG DAH DAI DAJ DAK DAL DAM DAN DAO DAP DAQ DL EG EP ER FAA FAB FAC FC FH FI GAA HAA HD HH IAA IAB ID ' +
    'IF IR IS KO L1 LA LAA LAB LF MAE MI ML NAA OA PA PAA PC PL PRV RAB RAC RAD RAF RE RF RH RV SA SAA SAD SAE SAI SG SH SM SU TAB ' +
    'TAC TT TV V1 V2 WH XAA YY ZZZ',
);

const mimes = listed(
  'application/pdf image/png image/jpeg text/csv application/vnd.openxmlformats-officedocument.spreadsheetml.sheet ' +
    'application/vnd.oasis.opendocument.spreadsheet',
);

/** Lists that grow each half year are asked about by how their codes look: nothing that is new is refused for that. */
const forms = {
  /** ISO 6523, and what XRechnung's extension has of its own (BR-DEX-04 to 08). */
  register: /^(?:\d{4}|XR0\d)$/,
  /** Electronic addresses: ISO 6523, and `EM` and the like. */
  endpoint: /^(?:\d{4}|[A-Z]{2})$/,
  /** UN/ECE Recommendations 20 and 21. */
  unit: /^[0-9A-Z]{1,3}$/,
  exemption: /^VATEX-/i,
};

/** UNTDID 2005: which day counts for the tax. */
const taxPoints = listed('3 35 432');

/** BR-CL-…: a code that is there is of its list. */
export function askCodes(ask: Asking): void {
  const { invoice } = ask;
  const of = (codes: ReadonlySet<string> | RegExp, code: string, rule: string, path: string): void => {
    const isKept = code === '' || (codes instanceof RegExp ? codes.test(code) : codes.has(code));
    ask.holds(isKept, `BR-CL-${rule}`, path, { found: code.slice(0, 100) });
  };
  of(types, invoice.type, '01', 'type');
  of(currencies, invoice.currency, '04', 'currency');
  of(currencies, invoice.taxCurrency, '05', 'taxCurrency');
  of(taxPoints, invoice.taxPointCode, '06', 'taxPointCode');
  for (const [path, place] of placesOf(invoice)) of(countries, place.country, '14', `${path}.country`);
  for (const path of ['seller', 'buyer', 'payee'] as const) {
    const party = invoice[path];
    for (const [i, { scheme }] of (party?.ids ?? []).entries()) of(forms.register, scheme, '10', `${path}.ids[${i}]`);
    of(forms.register, party?.legalId.scheme ?? '', '11', `${path}.legalId`);
    of(forms.endpoint, party?.endpoint.scheme ?? '', '25', `${path}.endpoint`);
  }
  invoice.payment.forEach(({ code }, i) => {
    of(payments, code, '16', `payment[${i}].code`);
  });
  invoice.vat.forEach(({ category, exemptionCode }, i) => {
    of(categories, category, invoice.syntax === 'UBL' ? '17' : '18', `vat[${i}].category`);
    of(forms.exemption, exemptionCode, '22', `vat[${i}].exemptionCode`);
  });
  invoice.attachments.forEach(({ mime }, i) => {
    // BR-DEX-01: XRechnung's extension takes XML, too.
    const isOwn = mime === 'application/xml' && invoice.profile === 'XRECHNUNG_EXTENSION';
    if (!isOwn) of(mimes, mime, '24', `attachments[${i}].mime`);
  });
  for (const { line, at } of ask.lines) {
    of(categories, line.vatCategory, '18', `${at}.vatCategory`);
    of(forms.unit, line.unit, '23', `${at}.unit`);
  }
  for (const [at, { isCharge, vatCategory, reasonCode }] of allowancesOf(ask)) {
    of(categories, vatCategory, '17', `${at}.vatCategory`);
    of(isCharge ? chargeReasons : allowanceReasons, reasonCode, isCharge ? '20' : '19', `${at}.reasonCode`);
  }
}

export const isCreditNote = (type: string): boolean => creditNotes.has(type);

export const isCurrency = (code: string): boolean => currencies.has(code);

/** BR-CO-09: a VAT id begins with its country; Greece's with `EL`. */
export const isVatId = (id: string): boolean => id.startsWith('EL') || countries.has(id.slice(0, 2));

const placesOf = ({ seller, buyer, payee, taxRepresentative, deliveryAddress }: EInvoice): [string, Place][] => [
  ...Object.entries({ seller, buyer, payee, taxRepresentative }).flatMap(([name, it]): [string, Place][] =>
    it ? [[`${name}.address`, it.address]] : [],
  ),
  ...(deliveryAddress ? [['deliveryAddress', deliveryAddress] satisfies [string, Place]] : []),
];

/** Those of the whole and of its lines, each with where it is. */
const allowancesOf = ({ invoice, lines }: Asking): [string, AllowanceCharge][] =>
  [{ at: '', line: invoice }, ...lines.map(({ at, line }) => ({ at: `${at}.`, line }))].flatMap(({ at, line }) =>
    line.allowancesCharges.map((it, i): [string, AllowanceCharge] => [`${at}allowancesCharges[${i}]`, it]),
  );
