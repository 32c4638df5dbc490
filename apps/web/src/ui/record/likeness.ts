/** What tells records apart, and may be the same by mistake. */
interface Alike {
  id: string;
  label: string;
  identifier: string;
  email?: unknown;
}

/**
 * Records that may be the same: equal numbers or mail addresses, equal names but for spelling and legal form, a name that
 * another begins with, one letter more or less. Names that differ in their figures (`Halle 3`, `Halle 4`) are not alike.
 */
export function alike<R extends Alike>(records: readonly R[]): R[][] {
  const groupOf = new Map<string, R[]>();
  const join = (a: R, b: R): void => {
    const [to, from] = [groupOf.get(a.id) ?? [a], groupOf.get(b.id) ?? [b]];
    if (to === from) return;
    to.push(...from);
    for (const each of to) groupOf.set(each.id, to);
  };
  const first = new Map<string, R>();
  for (const record of records)
    for (const sign of signsOf(record)) {
      const known = first.get(sign);
      if (known && known.id !== record.id) join(known, record);
      else first.set(sign, record);
    }
  return [...new Set(groupOf.values())].filter((group) => group.length > 1);
}

/** Two records that share a sign are alike. */
function signsOf({ label, identifier, email }: Alike): string[] {
  const words = wordsOf(label);
  const name = words.join('');
  const figures = (label.match(/\d+/g) ?? []).join('-');
  const number = squeezed(identifier).replace(/^0+/, '');
  const signs = [`name ${name}`];
  if (number) signs.push(`number ${number}`);
  if (typeof email === 'string' && email.includes('@')) signs.push(`mail ${email.trim().toLowerCase()}`);
  if (words.length >= 2) signs.push(`words ${words.slice(0, 2).join(' ')} ${figures}`);
  if (name.length >= 6) for (let at = 0; at < name.length; at++) signs.push(`near ${figures} ${without(name, at)}`);
  if (name.length >= 6) signs.push(`near ${figures} ${name}`);
  return signs;
}

const legalForms = new Set([
  'gmbh',
  'ag',
  'kg',
  'ohg',
  'ug',
  'se',
  'ev',
  'co',
  'mbh',
  'inc',
  'ltd',
  'llc',
  'und',
  'and',
  'the',
]);

const wordsOf = (label: string): string[] => {
  const words = folded(label)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const plain = words.filter((word) => !legalForms.has(word));
  return plain.length > 0 ? plain : words;
};
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
const squeezed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, '');
const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);
