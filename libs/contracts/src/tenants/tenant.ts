import { type Day, day, listOf, made, text } from '../fields.js';
import { type Language, languages } from '../identity/user.js';

/** A company and what it says of itself. */
export class Tenant {
  @made(text()) readonly id!: string;
  /** As its people read it, on every page. */
  @text({ min: 1, max: 200 }) name!: string;
  /** IANA; decides "today" for money and plans (decisions.md, Costs). */
  @text({ min: 1, max: 60 }) timeZone!: string;
  /** ISO 4217. */
  @text({ min: 3, max: 3 }) currency!: string;
  /** What its login page offers; the first is what it speaks. */
  @listOf('choice', { choices: languages }, { min: 1 }) languages!: readonly Language[];
  /** Of its sign on the login page and in the shell; null: that of the product. */
  @text({ max: 7, format: 'color', nullable: true }) color: string | null = null;
  /** The last day of a trial, set by whoever runs the server; null: it is none. */
  @made(day({ nullable: true })) readonly trialEndsAt!: Day | null;
}
