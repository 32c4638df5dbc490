import { type Day, day, integer, listOf, made, text } from '../fields.js';
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
  /** Of the picture beside the sign-in; null: that of the product. */
  @made(text({ nullable: true })) readonly backgroundImageUrl!: string | null;
  /** The last day of a trial, set by whoever runs the server; null: it is none. */
  @made(day({ nullable: true })) readonly trialEndsAt!: Day | null;
  /** When (ISO time, UTC) all of it is deleted for ever, unless that is stopped before; null: it is not to be. */
  @made(text({ format: 'time', nullable: true })) readonly deletedAt!: string | null;
}

/** Of the picture beside the sign-in: bytes, and the types that every browser shows and none runs. */
export const backgroundImage = {
  most: 4 * 1_048_576,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
} as const;

/** Days in which a key user's deletion can be stopped. */
export const daysOfGrace = { min: 7, max: 365 } as const;

/** POST tenant/deletion: by a key user; all goes on until then. */
export class DeleteTenant {
  /** The company's name, typed by whoever wants it. */
  @text({ min: 1, max: 200 }) confirm!: string;
  @integer(daysOfGrace) days = 30;
}

/** POST tenant/export */
export class ExportTenant {
  /** Of the headings in its tables; else the person's. */
  @text({ max: 10, optional: true }) language?: string;
}
