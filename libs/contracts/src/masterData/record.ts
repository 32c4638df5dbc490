import { text } from '../fields.js';

/** What every record of master data has. A kind's own fields stand in a class that extends it. */
export class MasterRecord {
  /** The company's own number; unique in its kind after NFC, trimming and lower-casing; may be empty. */
  @text({ max: 100, format: 'identifier', find: true, search: true, unique: 'kind' }) identifier = '';
  @text({ min: 1, max: 300, find: true, search: true }) label!: string;
  @text({ max: 20_000, lines: 'many', search: true }) description = '';
}

/** Of kinds that are shown with a colour. */
export class ColoredRecord extends MasterRecord {
  /** `#rrggbb` */
  @text({ max: 7, format: 'color', nullable: true, find: true }) color: string | null = null;
}
