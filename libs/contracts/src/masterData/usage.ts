import { integer, text } from '../fields.js';

/** Where a record is used: how many things of a type name it, and the filter that lists them. */
export class Usage {
  /** The segment of the things' list. */
  @text() type!: string;
  /** The `typeId` of that list, where it needs one. */
  @text({ nullable: true }) typeId!: string | null;
  @integer() count!: number;
  @text() filters!: string;
}
