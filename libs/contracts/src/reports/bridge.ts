import { type Amount, amount, choice, integer, list, reference, text } from '../fields.js';
import { Behind } from '../history/calls.js';
import { type CostKind, costKinds } from '../planning/element.js';
import { OfMoney } from './reports.js';

/** POST chart/bridge: why one kind's money is not the same at two moments. Each a time, or a day: then its end. */
export class BridgeAsked extends OfMoney {
  @choice(costKinds) kind!: CostKind;
  @text({ max: 40 }) since!: string;
  /** null: now. */
  @text({ max: 40, nullable: true }) until: string | null = null;
}

/**
 * What happened to an element's money: it came into the sums or went out of them (made, brought back, deleted, left out), it
 * moved over the edge of what is looked at (to other months, or to where the filter reaches), invoices booked it, or somebody
 * raised or lowered it.
 */
export const bridgeSteps = ['ADDED', 'REMOVED', 'MOVED', 'INVOICED', 'RAISED', 'LOWERED'] as const;
export type BridgeStepName = (typeof bridgeSteps)[number];

class BridgeElement {
  @reference('plan-element') elementId!: string;
  @text() label!: string;
  @amount() before!: Amount;
  @amount() after!: Amount;
  /** The commands that did it, newest first. */
  @list(Behind) behind!: readonly Behind[];
}

class BridgeStep {
  @choice(bridgeSteps) step!: BridgeStepName;
  @amount() amount!: Amount;
  @integer() count!: number;
  /** Those with the largest change; of all steps together at most 200. */
  @list(BridgeElement) elements!: readonly BridgeElement[];
}

/** `before` and all steps together are exactly `after`; steps that nothing happened in are left out. */
export class Bridge {
  @amount() before!: Amount;
  @amount() after!: Amount;
  @list(BridgeStep) steps!: readonly BridgeStep[];
}
