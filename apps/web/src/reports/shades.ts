/** Colours of slices, in their order; what is left over is the last one. All by tokens.css. */
const shades = ['person-5', 'person-3', 'person-2', 'person-1', 'person-6', 'person-7', 'person-4', 'person-8'].map(
  (name) => `var(--${name})`,
);
export const shadeOf = (place: number): string => shades[Math.min(place, shades.length - 1)] as string;

export interface Part {
  key: string;
  label: string;
  amount: number;
  share: number;
}

/** As many as can be told apart; all smaller ones together. */
export function partsOf(slices: readonly Part[], rest: string): Part[] {
  if (slices.length <= shades.length) return [...slices];
  const [shown, others] = [slices.slice(0, shades.length - 1), slices.slice(shades.length - 1)];
  const sum = (of: 'amount' | 'share') => others.reduce((all, slice) => all + slice[of], 0);
  return [...shown, { key: 'rest', label: rest, amount: sum('amount'), share: sum('share') }];
}

/** A ring's piece from one share of the whole to another (0 … 1), as a path around 0,0. */
export function arc(from: number, to: number, outer: number, inner: number): string {
  const end = Math.min(to, from + 0.9999);
  const at = (turn: number, radius: number) =>
    `${(Math.sin(turn * 2 * Math.PI) * radius).toFixed(2)} ${(-Math.cos(turn * 2 * Math.PI) * radius).toFixed(2)}`;
  const large = end - from > 0.5 ? 1 : 0;
  return `M${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`;
}
