/** Positions are opaque decimal strings, monotone for a tenant: the longer or the later in order is the greater. */
export const later = (a: string, b: string): boolean => (a.length === b.length ? a > b : a.length > b.length);

let seen = '';

/** The last position this tab has written, sent with its next reads (read your own writes). */
export const seenPosition = (): string => seen;

export function seePosition(position: string | null): void {
  if (position && (!seen || later(position, seen))) seen = position;
}

export function forgetPosition(): void {
  seen = '';
}
