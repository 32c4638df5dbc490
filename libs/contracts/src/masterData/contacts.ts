import { choice, reference, text } from '../fields.js';
import { MasterRecord } from './record.js';

/** Who delivers and invoices (product.md, section 3: service provider, creditor, vendor). The label is the company's name. */
export class ServiceProvider extends MasterRecord {
  @text({ max: 300 }) address = '';
  @text({ max: 20, find: true }) zipCode = '';
  @text({ max: 200, find: true, search: true }) city = '';
  @text({ max: 200, find: true }) country = '';
  @text({ max: 60 }) phone = '';
  @text({ max: 320, format: 'email', find: true, search: true }) email = '';
  @text({ max: 500, format: 'url' }) websiteUrl = '';
  @text({ max: 20_000, lines: 'many' }) comments = '';
}

export const salutations = ['NONE', 'MR', 'MS', 'DIVERSE'] as const;

/** A person at a service provider or elsewhere outside; their own data is personal. The label is how they are listed. */
export class Contact extends MasterRecord {
  static readonly labelledBy = ['firstName', 'lastName'];
  @choice(salutations) salutation: (typeof salutations)[number] = 'NONE';
  @text({ max: 100 }) title = '';
  @text({ max: 200, personal: 'self', find: true, search: true }) firstName = '';
  @text({ max: 200, personal: 'self', find: true, search: true }) lastName = '';
  @text({ max: 320, format: 'email', personal: 'self', find: true, search: true }) email = '';
  @text({ max: 60, personal: 'self' }) phone = '';
  @text({ max: 60, personal: 'self' }) mobile = '';
  @reference('service-provider', { nullable: true, find: true }) serviceProvider: string | null = null;
}
