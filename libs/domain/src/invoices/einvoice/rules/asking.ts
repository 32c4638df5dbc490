import type { Decimal, EInvoice, Line } from '@contracts/invoices/einvoice.js';
import type { Finding, Severity } from '@contracts/invoices/einvoiceFinding.js';
import { compared, distance, times } from '../decimal.js';

/** Collects what breaks a rule. An invoice of ZUGFeRD 1 is older than the rules: there they only warn. */
export class Asking {
  readonly findings: Finding[] = [];
  /** Lines whose net amounts the invoice sums up. */
  readonly lines: readonly { line: Line; at: string }[];

  constructor(
    readonly invoice: EInvoice,
    readonly hasTerms: boolean,
  ) {
    this.lines = invoice.lines.map((line, i) => ({ line, at: `lines[${i}]` })).filter(({ line }) => line.counts);
  }

  holds(isKept: boolean, rule: string, path: string, more: Partial<Finding> = {}): void {
    if (isKept) return;
    const severity = this.invoice.profile === 'ZUGFERD_1' ? 'warning' : (more.severity ?? 'error');
    this.findings.push({ rule, path, expected: null, found: null, ...more, severity });
  }

  /** Something that has to be there. */
  given(value: unknown, rule: string, path: string): void {
    this.holds(value !== null && value !== '', rule, path);
  }

  /** An amount that has to be so, or off by at most `slack`; one off by less than `tolerated` is only warned of. */
  equal(rule: string, path: string, sums: { expected: Decimal; found: Decimal | null }, bounds: Bounds = {}): void {
    const { slack = '0', tolerated = '0', severity = 'error' } = bounds;
    const off = distance(sums.expected, sums.found ?? '0');
    const isNear = compared(off, tolerated) < 0;
    this.holds(compared(off, slack) <= 0, rule, path, { ...sums, severity: isNear ? 'warning' : severity });
  }

  /** Extended profiles allow each summed amount to be a cent off (BR-FXEXT-CO-10 and others). */
  cents(amounts: number): Bounds {
    return { slack: this.invoice.profile === 'EXTENDED' ? times('0.01', `${amounts}`) : '0' };
  }
}

interface Bounds {
  slack?: Decimal;
  tolerated?: Decimal;
  severity?: Severity;
}
