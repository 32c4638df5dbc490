import { type Day, day, flag, listOf, text } from '../fields.js';

/**
 * Keys by which elements are found by their comments (decisions.md, Filters): `comments='hafen'` looks for a phrase in them
 * (`comments=''`: there are none), `commentedBy='ME'`, `commentedAt='LAST_7_DAYS'`, `hasComments='true'`.
 */
export class Commented {
  @text({ search: true }) comments!: string;
  @listOf('reference', { to: 'user' }) commentedBy!: readonly string[];
  @day() commentedAt!: Day;
  @flag() hasComments!: boolean;
}
