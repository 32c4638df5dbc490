import type { Day } from '@contracts/fields.js';
import { type Decimal, mostDigits, type Period } from '@contracts/invoices/einvoice.js';
import type { Finding } from '@contracts/invoices/einvoiceFinding.js';
import type { SchemedId } from '@contracts/invoices/einvoiceParty.js';
import { decimalOf } from './decimal.js';
import { isCurrency } from './rules/codes.js';
import { attribute, type Maybe, one, said, type XmlElement } from './xml.js';

/** BR-DEC-…: these amounts have at most two decimals. The shape keeps no zeros at the end, so it is asked while reading. */
const decimalRules: Readonly<Record<string, string>> = {
  ...{ 'BT-92': '01', 'BT-93': '02', 'BT-99': '05', 'BT-100': '06', 'BT-106': '09', 'BT-107': '10' },
  ...{ 'BT-108': '11', 'BT-109': '12', 'BT-110': '13', 'BT-111': '15', 'BT-112': '14', 'BT-113': '16' },
  ...{ 'BT-114': '17', 'BT-115': '18', 'BT-116': '19', 'BT-117': '20', 'BT-131': '23', 'BT-136': '24' },
  ...{ 'BT-137': '25', 'BT-141': '27', 'BT-142': '28' },
};

/** Reads values, and keeps what is wrong with them as they are written. */
export class Reading {
  readonly findings: Finding[] = [];
  /** BT-5: what amounts are in, as far as they say it themselves. */
  currency = '';
  /** Terms of payment stand there, be it without a word, as the rules take them. */
  hasTerms = false;

  /** A number; what is none is found fault with and is then not there. `term`: its name in the standard. */
  decimal(at: Maybe, path: string, where: string, term = ''): Decimal | null {
    return this.number(one(at, path), where, term);
  }

  number(of: Maybe, where: string, term = ''): Decimal | null {
    const written = of?.text ?? '';
    if (written === '') return null;
    const number = written.length > mostDigits ? null : decimalOf(written);
    const rule = decimalRules[term];
    if (number === null) this.wrong('XML-DECIMAL', where, written);
    else if (rule && !/^[^.]*(\.\d{0,2})?$/.test(written)) this.wrong(`BR-DEC-${rule}`, where, written);
    this.inCurrency(attribute(of, 'currencyID'), where, term);
    return number;
  }

  /** No amount is taken for one of another currency than it says; the tax alone may be told in a second one. */
  private inCurrency(own: string, where: string, term: string): void {
    if (own === '' || term === 'BT-111') return;
    if (!isCurrency(own)) this.wrong('BR-CL-03', where, own);
    else if (this.currency !== '' && own !== this.currency) this.wrong('PEPPOL-EN16931-R051', where, own);
  }

  /** `2016-04-04`, `2016-04-04+01:00`, `2016-04-04T00:00:00`; in CII `20160404` with format 102. */
  day(at: Maybe, where: string): Day | null {
    const written = at?.text ?? '';
    if (written === '') return null;
    const [, year, month, date] = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|[TZ+-])/.exec(written) ?? [];
    const day = `${year}-${month}-${date}`;
    if (year && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)) return day;
    this.wrong('XML-DATE', where, written);
    return null;
  }

  /** A period that is there has one of its ends (BR-CO-19 of the invoice, BR-CO-20 of a line). */
  period(of: Maybe, from: Maybe, to: Maybe, at: string): Period {
    const read = { from: this.day(from, `${at}period.from`), to: this.day(to, `${at}period.to`) };
    const isEmpty = of !== undefined && read.from === null && read.to === null;
    if (isEmpty) this.wrong(at === '' ? 'BR-CO-19' : 'BR-CO-20', `${at}period`, '');
    return read;
  }

  /** BR-54: what is told of an item has a name and a value. */
  attributes(of: readonly XmlElement[], name: string, path: string): void {
    if (of.some((it) => said(it, name) === '' || said(it, 'Value') === '')) this.wrong('BR-54', path, '');
  }

  /** What may be there once at most. */
  once(of: readonly XmlElement[], rule: string, path: string): void {
    if (of.length > 1) this.wrong(rule, path, of.map(({ text }) => text).join(' '));
  }

  /** An id that is there names the list that it is of, in the attribute `list`. */
  schemes(ids: readonly XmlElement[], list: string, { rule, path }: Pick<Finding, 'rule' | 'path'>): void {
    const without = ids.find((it) => it.text !== '' && attribute(it, list) === '');
    if (without) this.wrong(rule, path, without.text);
  }

  private wrong(rule: string, path: string, found: string): void {
    this.findings.push({ rule, severity: 'error', path, expected: null, found: found.slice(0, 100) });
  }
}

/** An id with the list that it is of. */
export const schemed = (of: Maybe): SchemedId => ({ id: of?.text ?? '', scheme: attribute(of, 'schemeID') });

/** An IBAN is also written in groups of four. */
export const account = (written: string): string => written.replaceAll(/\s/g, '');

/** As XML writes what is so. */
export const isTrue = (written: string): boolean => written === 'true' || written === '1';

export const texts = (elements: readonly XmlElement[]): string[] =>
  elements.map((it) => it.text).filter((it) => it !== '');
