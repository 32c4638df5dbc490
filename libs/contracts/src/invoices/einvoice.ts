import { choice, type Day, day, flag, group, integer, list, listOf, text } from '../fields.js';
import { Party, Place } from './einvoiceParty.js';

/**
 * An e-invoice as its sender wrote it, the same shape whichever syntax it came in. Names of EN 16931 stand behind the fields:
 * BT a term, BG a group of them. Signs are the file's own: a credit note of 100 € says 100 (`proposal.ts` turns it round).
 */

/** A number without rounding: `-12.5`; no exponent, no zero at the end. Prices have more decimals than money here. */
export type Decimal = string;
/** No number of an e-invoice has more characters; whatever is longer is read as none. */
export const mostDigits = 40;

const number = () => text({ max: mostDigits, nullable: true });

export const syntaxes = ['UBL', 'CII', 'ZUGFERD_1'] as const;
export type Syntax = (typeof syntaxes)[number];

/** What its sender promises to have filled in; the rules that are asked go by it. */
export const profiles = [
  ...(['MINIMUM', 'BASIC_WL', 'BASIC', 'EN16931', 'EXTENDED'] as const),
  ...(['XRECHNUNG', 'XRECHNUNG_EXTENSION', 'PEPPOL', 'ZUGFERD_1'] as const),
] as const;
export type Profile = (typeof profiles)[number];

export class Period {
  @day({ nullable: true }) from: Day | null = null;
  @day({ nullable: true }) to: Day | null = null;
}

export class Note {
  /** BT-21, code of UNTDID 4451. */
  @text() subject = '';
  @text({ lines: 'many' }) text = '';
}

/** BG-20, 21, 27, 28: what is taken off or added, of the whole invoice or of a line. */
export class AllowanceCharge {
  @flag() isCharge = false;
  /** BT-92, 99, 136, 141 */
  @number() amount: Decimal | null = null;
  /** BT-93, 100, 137, 142 */
  @number() base: Decimal | null = null;
  /** BT-94, 101, 138, 143 */
  @number() percent: Decimal | null = null;
  /** BT-97, 104, 139, 144 */
  @text() reason = '';
  /** BT-98, 105, 140, 145 */
  @text() reasonCode = '';
  /** BT-95, 102; only of the whole invoice. */
  @text() vatCategory = '';
  /** BT-96, 103 */
  @number() vatRate: Decimal | null = null;
}

/** BG-25, and the lines within it that only extended profiles have. */
export class Line {
  /** BT-126 */
  @text() id = '';
  /** Whether its net amount is one of those that the invoice sums up: not so of a line that only explains or gathers others. */
  @flag() counts = true;
  /** BT-126 of the line that it stands below. */
  @text() parent = '';
  /** BT-127 */
  @listOf('text') notes: readonly string[] = [];
  /** BT-153 */
  @text() name = '';
  /** BT-154 */
  @text({ lines: 'many' }) description = '';
  /** BT-155, 156, 157 */
  @text() sellersId = '';
  @text() buyersId = '';
  @text() standardId = '';
  /** BT-129, with BT-130 */
  @number() quantity: Decimal | null = null;
  @text() unit = '';
  /** BT-146, for as many as BT-149 says, in the unit BT-150 */
  @number() netPrice: Decimal | null = null;
  @number() baseQuantity: Decimal | null = null;
  @text() baseUnit = '';
  /** BT-148, and BT-147, which is taken off it */
  @number() grossPrice: Decimal | null = null;
  @number() priceDiscount: Decimal | null = null;
  /** BT-131 */
  @number() net: Decimal | null = null;
  /** BT-151, 152 */
  @text() vatCategory = '';
  @number() vatRate: Decimal | null = null;
  /** BG-26 */
  @group(Period) period: Period = new Period();
  /** BT-132 */
  @text() orderLine = '';
  /** BT-133: where the buyer books it */
  @text() accounting = '';
  @list(AllowanceCharge) allowancesCharges: readonly AllowanceCharge[] = [];
}

/** BG-23: VAT of one category and rate. */
export class VatPart {
  /** BT-118 */
  @text() category = '';
  /** BT-119 */
  @number() rate: Decimal | null = null;
  /** BT-116 */
  @number() base: Decimal | null = null;
  /** BT-117 */
  @number() tax: Decimal | null = null;
  /** BT-120, 121 */
  @text({ lines: 'many' }) exemption = '';
  @text() exemptionCode = '';
}

/** BG-22 */
export class Totals {
  /** BT-106 */
  @number() lines: Decimal | null = null;
  /** BT-107 */
  @number() allowances: Decimal | null = null;
  /** BT-108 */
  @number() charges: Decimal | null = null;
  /** BT-109 */
  @number() net: Decimal | null = null;
  /** BT-110 */
  @number() vat: Decimal | null = null;
  /** BT-111, in BT-6 */
  @number() vatInTaxCurrency: Decimal | null = null;
  /** BT-112 */
  @number() gross: Decimal | null = null;
  /** BT-113 */
  @number() prepaid: Decimal | null = null;
  /** BT-114 */
  @number() rounding: Decimal | null = null;
  /** BT-DEX-002, the sum of what a third party asks for */
  @number() thirdParty: Decimal | null = null;
  /** BT-115 */
  @number() payable: Decimal | null = null;
}

/** What may be taken off if paid in time: `#SKONTO#TAGE=14#PROZENT=2.00#`, or the fields that CII has for it. */
export class Discount {
  /** Days after the date of the invoice. */
  @integer({ nullable: true }) days: number | null = null;
  @number() percent: Decimal | null = null;
  /** Of what; else of all that is payable. */
  @number() base: Decimal | null = null;
}

/** BG-16 */
export class PaymentMeans {
  /** BT-81, code of UNTDID 4461 */
  @text() code = '';
  /** BT-82 */
  @text() name = '';
  /** BT-84: to whom it is paid; spaces of an IBAN left out. */
  @text() account = '';
  /** BT-85 */
  @text() accountName = '';
  /** BT-86 */
  @text() bic = '';
  /** BT-91: from whom it is collected */
  @text() debitedAccount = '';
  /** BT-87: end of the number of a card */
  @text() card = '';
}

/** BG-3 */
export class PrecedingInvoice {
  @text() number = '';
  @day({ nullable: true }) date: Day | null = null;
}

/** BG-24; what is in it stays in the file. */
export class Attachment {
  /** BT-122, 123 */
  @text() id = '';
  @text() description = '';
  /** BT-124 */
  @text() url = '';
  /** BT-125 */
  @text() fileName = '';
  @text() mime = '';
  /** Bytes; null: nothing is embedded. */
  @integer({ nullable: true }) size: number | null = null;
}

/** What an invoice points to, each empty if it does not. */
export class References {
  /** BT-10, in Germany the Leitweg-ID */
  @text() buyer = '';
  /** BT-11 to 18 */
  @text() project = '';
  @text() contract = '';
  @text() order = '';
  @text() sellersOrder = '';
  @text() receipt = '';
  @text() despatch = '';
  @text() tender = '';
  @text() object = '';
  /** BT-19: where the buyer books it */
  @text() accounting = '';
}

export class EInvoice {
  @choice(syntaxes) syntax: Syntax = 'UBL';
  @choice(profiles) profile: Profile = 'EN16931';
  /** BT-24, as written */
  @text() guideline = '';
  /** BT-23: the process that it is part of */
  @text() process = '';
  /** BT-1 */
  @text() number = '';
  /** BT-3, code of UNTDID 1001: 380 invoice, 381 credit note, 384 correction … */
  @text() type = '';
  /** BT-2 */
  @day({ nullable: true }) issued: Day | null = null;
  /** BT-9 */
  @day({ nullable: true }) due: Day | null = null;
  /** BT-7 */
  @day({ nullable: true }) taxPoint: Day | null = null;
  /** BT-8, code of UNTDID 2005: what day counts for the tax where BT-7 names none */
  @text() taxPointCode = '';
  /** BT-72 */
  @day({ nullable: true }) delivered: Day | null = null;
  /** BG-14 */
  @group(Period) period: Period = new Period();
  /** BT-5, 6 */
  @text() currency = '';
  @text() taxCurrency = '';
  @list(Note) notes: readonly Note[] = [];
  @group(Party) seller: Party = new Party();
  @group(Party) buyer: Party = new Party();
  /** BG-10, where it is not the seller; BG-11 */
  @group(Party, { nullable: true }) payee: Party | null = null;
  @group(Party, { nullable: true }) taxRepresentative: Party | null = null;
  /** BG-13 */
  @text() deliveredTo = '';
  @group(Place, { nullable: true }) deliveryAddress: Place | null = null;
  @group(References) references: References = new References();
  @list(PrecedingInvoice) preceding: readonly PrecedingInvoice[] = [];
  /** BT-20 */
  @text({ lines: 'many' }) terms = '';
  @list(Discount) discounts: readonly Discount[] = [];
  /** BT-83: what is to stand on the transfer */
  @text() paymentReference = '';
  /** BT-89, 90 */
  @text() mandate = '';
  @text() creditorId = '';
  @list(PaymentMeans) payment: readonly PaymentMeans[] = [];
  @list(AllowanceCharge) allowancesCharges: readonly AllowanceCharge[] = [];
  @group(Totals) totals: Totals = new Totals();
  @list(VatPart) vat: readonly VatPart[] = [];
  @list(Attachment) attachments: readonly Attachment[] = [];
  @list(Line) lines: readonly Line[] = [];
}
