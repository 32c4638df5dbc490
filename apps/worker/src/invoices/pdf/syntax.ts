import { broken } from '../../fileRefused.js';
import { bounds, tooBig } from '../bounds.js';

/** The objects that a PDF is made of (ISO 32000, 7.3). Strings are bytes as Latin-1. */
export type PdfValue = null | boolean | number | string | Name | Ref | PdfValue[] | PdfDict;
export class Name {
  constructor(readonly name: string) {}
}
export class Ref {
  constructor(readonly number: number) {}
}
export class PdfDict extends Map<string, PdfValue> {}

const isSpace = (code: number): boolean =>
  code === 0 || code === 9 || code === 10 || code === 12 || code === 13 || code === 32;
const isEnd = (code: number): boolean => isSpace(code) || '()<>[]{}/%'.includes(String.fromCharCode(code));

/** Reads objects of a PDF from a place on. */
export class PdfParser {
  private values = 0;

  constructor(
    private readonly file: Buffer,
    public at: number,
  ) {}

  /** A word such as `obj`, `endobj`, `12`; empty at the end or before a sign. */
  word(): string {
    this.space();
    const from = this.at;
    while (this.at < this.file.length && !isEnd(this.file[this.at] as number)) this.at++;
    return this.file.toString('latin1', from, this.at);
  }

  /** Takes a word if it comes next. */
  takes(word: string): boolean {
    const from = this.at;
    if (this.word() === word) return true;
    this.at = from;
    return false;
  }

  value(depth = 0): PdfValue {
    if (depth > bounds.pdfDepth) throw tooBig('pdfDepth');
    if (++this.values > bounds.pdfObjects) throw tooBig('pdfObjects');
    this.space();
    const sign = String.fromCharCode(this.file[this.at] ?? 0);
    if (sign === '/') return this.name();
    if (sign === '(') return this.literal();
    if (sign === '[') return this.list(depth);
    if (sign === '<') return this.file[this.at + 1] === 0x3c ? this.dict(depth) : this.hex();
    return this.wordValue();
  }

  private space(): void {
    for (; this.at < this.file.length; this.at++) {
      if (this.file[this.at] === 0x25) this.comment();
      else if (!isSpace(this.file[this.at] as number)) return;
    }
  }

  private comment(): void {
    while (this.at < this.file.length && this.file[this.at] !== 10 && this.file[this.at] !== 13) this.at++;
  }

  private wordValue(): PdfValue {
    const word = this.word();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) throw broken('pdf');
    const after = this.at;
    // `12 0 R` points to object 12.
    if (/^\d+$/.test(word) && /^\d+$/.test(this.word()) && this.takes('R')) return new Ref(Number(word));
    this.at = after;
    return Number(word);
  }

  private name(): Name {
    this.at++;
    const from = this.at;
    while (this.at < this.file.length && !isEnd(this.file[this.at] as number)) this.at++;
    const written = this.file.toString('latin1', from, this.at);
    return new Name(
      written.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }

  private list(depth: number): PdfValue[] {
    this.at++;
    const items: PdfValue[] = [];
    while (!this.ends(']')) items.push(this.value(depth + 1));
    return items;
  }

  private dict(depth: number): PdfDict {
    this.at += 2;
    const dict = new PdfDict();
    while (!this.ends('>>')) {
      const key = this.value(depth + 1);
      if (!(key instanceof Name)) throw broken('pdf');
      dict.set(key.name, this.value(depth + 1));
    }
    return dict;
  }

  private ends(sign: string): boolean {
    this.space();
    if (this.at >= this.file.length) throw broken('pdf');
    if (this.file.toString('latin1', this.at, this.at + sign.length) !== sign) return false;
    this.at += sign.length;
    return true;
  }

  private hex(): string {
    const end = this.file.indexOf('>', this.at);
    if (end < 0) throw broken('pdf');
    if (end - this.at > bounds.text) throw tooBig('text');
    const digits = this.file.toString('latin1', this.at + 1, end).replaceAll(/\s/g, '');
    this.at = end + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1');
  }

  private literal(): string {
    const from = ++this.at;
    for (let open = 1; open > 0; this.at++) {
      if (this.at >= this.file.length) throw broken('pdf');
      const code = this.file[this.at];
      if (code === 0x5c) this.at++;
      else if (code === 0x28) open++;
      else if (code === 0x29) open--;
    }
    if (this.at - from > bounds.text) throw tooBig('text');
    return this.file.toString('latin1', from, this.at - 1).replaceAll(escaped, (_, sign: string) => unescaped(sign));
  }
}

const escaped = /\\([0-7]{1,3}|\r\n|[\s\S])/g;
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(sign: string): string {
  if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 255);
  // A line that goes on in the next.
  if (/^[\r\n]/.test(sign)) return '';
  return controls[sign] ?? sign;
}
