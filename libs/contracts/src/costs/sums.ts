import type { Amount } from '../fields.js';

/** Sums by kind, in thousandths of the currency. */
export interface Money {
  budget: Amount;
  plan: Amount;
  committed: Amount;
  provision: Amount;
  actual: Amount;
}

/** Sums with what follows from them (decisions.md, Costs), as `cost-info` and enriched rows answer them. */
export interface Sums extends Money {
  budgetMinusPlan: Amount;
  planMinusActual: Amount;
  budgetMinusActual: Amount;
  forecast: Amount;
  available: Amount;
}
