import { locale } from './language.js';

/** The company's currency (ISO 4217): what an amount is shown in that has none of its own. Euros, as long as it is not known. */
let current = 'EUR';
let digits: 0 | 2 = 2;
const listeners = new Set<() => void>();

export const currency = (): string => current;
/** Decimals of its amounts: yen have none. */
export const currencyDigits = (): 0 | 2 => digits;

export function setCurrency(next: string): void {
  if (next === current) return;
  current = next;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: next,
  }).resolvedOptions();
  digits = maximumFractionDigits === 0 ? 0 : 2;
  for (const listener of listeners) listener();
}

export function onCurrency(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** As it stands in the head of a column: `€`. */
export const currencySign = (): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency: current, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? current;

const keptAs = (tenant: string): string => `etatwerk.currency.${tenant}`;

/** Known from the last time, the first look at the company's amounts is right. */
export const keptCurrency = (storage: Pick<Storage, 'getItem'>, tenant: string): string =>
  storage.getItem(keptAs(tenant)) ?? current;

export const keepCurrency = (storage: Pick<Storage, 'setItem'>, tenant: string, known: string): void =>
  storage.setItem(keptAs(tenant), known);
