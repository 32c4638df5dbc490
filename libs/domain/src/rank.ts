/**
 * Places among siblings as base-62 fractions, compared as plain strings (log.md, Order among siblings). No rank ends in
 * `0`, so between any two there is always another.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** At the ends ranks are counted, not halved: some 119,000 appended siblings need no more than three characters. */
const counted = 3;
const end = 62 ** counted;

/** Longer ranks make the decider respace a neighbourhood. */
export const longest = 12;

/** A rank between two neighbours; null: none there. */
export function rankBetween(before: string | null, after: string | null): string {
  if (before === null && after === null) return 'V';
  if (after === null) return nextTo(before as string, 1) ?? middle(before as string, null);
  if (before === null) return nextTo(after, -1) ?? middle('', after);
  return middle(before, after);
}

/** `n` ranks evenly between two neighbours, with as few characters as leave room for more between them. */
export function ranksBetween(before: string | null, after: string | null, n: number): string[] {
  for (let width = counted; ; width++) {
    const low = before === null ? 0n : value(before, width);
    const high = after === null ? 62n ** BigInt(width) : value(after, width);
    const step = (high - low) / BigInt(n + 1);
    if (step >= 62n ** 2n) return Array.from({ length: n }, (_, i) => printed(low + step * BigInt(i + 1), width));
  }
}

function nextTo(rank: string, by: 1 | -1): string | null {
  const at = Number(value(rank, counted)) + (by < 0 && rank.length > counted ? 0 : by);
  return at > 0 && at < end ? printed(BigInt(at), counted) : null;
}

/** The shortest fraction about halfway between two. */
function middle(low: string, high: string | null): string {
  if (high !== null) {
    let same = 0;
    while (same < high.length && (low[same] ?? '0') === high[same]) same++;
    if (same > 0) return high.slice(0, same) + middle(low.slice(same), high.slice(same));
  }
  const from = low ? digits.indexOf(low[0] as string) : 0;
  const to = high === null ? 62 : digits.indexOf(high[0] as string);
  if (to - from > 1) return digits[(from + to) >> 1] as string;
  if (high !== null && high.length > 1) return high[0] as string;
  return (digits[from] as string) + middle(low.slice(1), null);
}

function value(rank: string, width: number): bigint {
  let sum = 0n;
  for (let i = 0; i < width; i++) sum = sum * 62n + BigInt(i < rank.length ? digits.indexOf(rank[i] as string) : 0);
  return sum;
}

/** Without zeros at the end: they'd leave no room before it. */
function printed(sum: bigint, width: number): string {
  let text = '';
  for (let rest = sum, i = 0; i < width; i++, rest /= 62n) text = (digits[Number(rest % 62n)] as string) + text;
  return text.replace(/0+$/, '');
}
