import { type Amount, amount, flag, integer, list, made, type Period, period, reference, text } from '../fields.js';

/** POST provision: up to the month of a day (`2026-03-31`), a month, a quarter or a year. */
export class RunProvision {
  @text({ min: 4, max: 10 }) date!: string;
}

/** GET provision: a run, and what became of it. */
export class Provision {
  static readonly rows = 'provisions';
  @made(reference('provision', { find: true })) readonly id!: string;
  @made(period({ find: true })) readonly period!: Period;
  /** Entries that it wrote anew, changed or took away, and how much more is set aside by it. */
  @made(integer({ find: true })) readonly count!: number;
  @made(amount({ find: true })) readonly amount!: Amount;
  /** How many it has still to write, or to take back: a large run goes on by itself. */
  @made(integer()) readonly rest!: number;
  @made(text({ format: 'time', find: true })) readonly at!: string;
  @made(reference('user', { find: true })) readonly by!: string;
  @made(flag({ find: true })) readonly reversed!: boolean;
  @made(text({ format: 'time', nullable: true })) readonly reversedAt!: string | null;
  @made(reference('user', { nullable: true })) readonly reversedBy!: string | null;
  @made(integer({ find: true })) readonly revision!: number;
}

class PreviewedProvision {
  @reference('plan-element') id!: string;
  @text() label!: string;
  @period() period!: Period;
  @amount() plan!: Amount;
  @amount() actual!: Amount;
  /** Set aside now, and by the run. */
  @amount() before!: Amount;
  @amount() provision!: Amount;
}

/** POST provision/preview: what a run would write, by element and month; nothing is written. */
export class ProvisionPreview {
  @period() period!: Period;
  @list(PreviewedProvision) items!: readonly PreviewedProvision[];
  /** Of all months up to that one. */
  @amount() before!: Amount;
  @amount() provision!: Amount;
}
