import type { Share } from '@contracts/planning/element.js';
import { all, brokenDimension, sumOf } from '@contracts/planning/shares.js';

/** Whether the server takes the shares of a dimension; one without any is none. */
export const addUp = (shares: readonly Share[], whole: boolean): boolean =>
  shares.length === 0 || brokenDimension(shares, whole) === null;

/** The same share for each; what does not divide goes to the last, so that the parts always are all. */
export function spreadEvenly(shares: readonly Share[]): readonly Share[] {
  const part = Math.floor(all / shares.length);
  return shares.map(({ id }, at) => ({
    id,
    share: at === shares.length - 1 ? all - part * (shares.length - 1) : part,
  }));
}

/** With one more record: the first of a whole has all of it, any other as much as is left. */
export function withRecord(shares: readonly Share[], id: string, whole: boolean): readonly Share[] {
  if (shares.some((each) => each.id === id)) return shares;
  const left = all - sumOf(shares);
  return [...shares, left > 0 && (whole || left < all) ? { id, share: left } : { id }];
}

/** Without one. The only one left of a whole has all of it. */
export function withoutRecord(shares: readonly Share[], id: string, whole: boolean): readonly Share[] {
  const left = shares.filter((each) => each.id !== id);
  return whole && left.length === 1 ? spreadEvenly(left) : left;
}

/** A record's share put; null: it has none. */
export const withShare = (shares: readonly Share[], id: string, share: number | null): readonly Share[] =>
  shares.map((each) => (each.id === id ? { id, ...(share !== null && share !== 0 && { share }) } : each));

/** Shares of every dimension by its name, with one dimension's put; one without any record is none. */
export function withDimension(
  shares: Readonly<Record<string, readonly Share[]>>,
  name: string,
  next: readonly Share[],
): Readonly<Record<string, readonly Share[]>> {
  const others = Object.entries(shares).filter(([key]) => key !== name);
  return Object.fromEntries(next.length > 0 ? [...others, [name, next]] : others);
}
