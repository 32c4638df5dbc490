/** An amount (thousandths) as a decimal number with a point, as short as it is exact. */
export function decimalOf(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0+$/, '');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -3)}${fraction && `.${fraction}`}`;
}

/** The thousandths of such a number; null: it is none. `1.000` may be a thousand, and is none therefore. */
export function thousandthsOf(text: string): number | null {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}|\d\d[1-9]))?$/.exec(text) ?? [];
  if (sign === undefined) return null;
  const amount = Number(`${sign}${whole}${fraction.padEnd(3, '0')}`);
  return Number.isSafeInteger(amount) ? amount : null;
}
