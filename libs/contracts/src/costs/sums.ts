import { type Amount, amount } from '../fields.js';

/** Sums by kind, in thousandths of the currency. */
export class Money {
  @amount() budget!: Amount;
  @amount() plan!: Amount;
  @amount() committed!: Amount;
  @amount() provision!: Amount;
  @amount() actual!: Amount;
}

/** Sums with what follows from them (decisions.md, Costs), as `cost-info` and enriched rows answer them. */
export class Sums extends Money {
  @amount() budgetMinusPlan!: Amount;
  @amount() planMinusActual!: Amount;
  @amount() budgetMinusActual!: Amount;
  @amount() forecast!: Amount;
  @amount() available!: Amount;
}
