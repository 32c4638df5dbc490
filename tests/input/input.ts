import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { note } from '../servers/inSpecs.js';

const root = resolve(__dirname, '../..');

/** A file that lies here. */
const ownInput = (name: string): Buffer => readFileSync(join(root, 'tests/input', name));

/** A real file of `../shared/data`, or null in a clone without it: then `npm test` names it. */
export function realInput(path: string): Buffer | null {
  const file = join(root, '../shared/data', path);
  if (existsSync(file)) return readFileSync(file);
  note('ETATWERK_LACKED', path);
  return null;
}

/** The twin made here, and the real file where it is there; each with what its specs must find. */
export const inputs = <Facts>(own: [name: string, facts: Facts], real: [path: string, facts: Facts]) => {
  const file = realInput(real[0]);
  return [[own[0], ownInput(own[0]), own[1]] as const, ...(file ? [[real[0], file, real[1]] as const] : [])];
};

/** Strings that break software: the 515 of the big list where they are at hand, else some of each sort. */
export function hostileStrings(): string[] {
  const named = process.env['HOSTILE_STRINGS'];
  const list = named ? readFileSync(named) : realInput('hostile/blns.json');
  return list ? (JSON.parse(list.toString()) as string[]) : ownStrings;
}

const ownStrings = [
  ...['', ' ', '\t', ' x ', 'null', '__proto__', '{}', '%00', '../../etc/passwd', 'x'.repeat(301)],
  ...["'; DROP TABLE rows; --", '=1+1', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'],
  ...["javascript:alert('x')", '\u202eabc', '\u200b', '\ufeff', 'a\u0000b', 'a\nb', 'A\u0308'],
  ...['Ω≈ç√∫˜µ', '田中さん', '👩🏽‍🚀', '👩‍👩‍👧', '‏test‏'],
];
