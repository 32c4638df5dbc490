import { listOf } from '../fields.js';

/** In what records are alike. */
export const likenesses = ['number', 'mail', 'name'] as const;
export type Likeness = (typeof likenesses)[number];

/** GET {segment}/duplicates: living records of a kind that may be the same. */
export class Duplicates {
  @listOf('reference', { to: 'data-element' }) ids!: readonly string[];
  @listOf('choice', { choices: likenesses }) by!: readonly Likeness[];
}
