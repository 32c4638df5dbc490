import { group, list, text } from '../fields.js';

/** BG-5, 8, 12, 15 */
export class Place {
  @text() street = '';
  @text() more = '';
  @text() third = '';
  @text() postcode = '';
  @text() city = '';
  @text() region = '';
  /** BT-40, 55, 69, 80: two letters of ISO 3166 */
  @text() country = '';
}

/** Something's number, and the list that it is of (ISO 6523: `0088` a GLN). */
export class SchemedId {
  @text() id = '';
  @text() scheme = '';
}

/** BG-4, 7, 10, 11: seller, buyer, payee, the seller's tax representative. */
export class Party {
  /** BT-27, 44, 59, 62 */
  @text() name = '';
  /** BT-28, 45 */
  @text() tradingName = '';
  /** BT-29, 46, 60 */
  @list(SchemedId) ids: readonly SchemedId[] = [];
  /** BT-30, 47, 61: in a register of companies */
  @group(SchemedId) legalId: SchemedId = new SchemedId();
  /** BT-31, 48, 63 */
  @text() vatId = '';
  /** BT-32: of the tax office, not of VAT */
  @text() taxNumber = '';
  /** BT-33 */
  @text({ lines: 'many' }) legalForm = '';
  /** BT-34, 49: where e-invoices go */
  @group(SchemedId) endpoint: SchemedId = new SchemedId();
  @group(Place) address: Place = new Place();
  /** BG-6, 9 */
  @text() contact = '';
  @text() phone = '';
  @text() mail = '';
}
