import { type Class, fieldsOf } from '@contracts/fields.js';
import type { Likeness } from '@contracts/masterData/duplicates.js';

/** Records that may be the same, and in what they are alike. */
export interface AlikeGroup {
  ids: readonly string[];
  by: readonly Likeness[];
}

/** Longer names are compared whole and by their first words only: each letter of a shorter one is left out once. */
const longestNear = 60;

/**
 * Finds records of a class that may be the same: equal numbers or mail addresses, equal names but for spelling and legal
 * form, a name that another begins with, one letter more or less. Names that differ in their figures (`Halle 3`, `Halle 4`)
 * are not alike. Records are added one after the other; each costs the same, however many there are.
 */
export class Alikes {
  private readonly mails: readonly string[];
  /** The first record of each sign. */
  private readonly first = new Map<string, string>();
  /** From each record that is alike another to one that stands for both, at last to the one that stands for all of them. */
  private readonly over = new Map<string, string>();
  private readonly by = new Map<string, Set<Likeness>>();

  constructor(of: Class) {
    this.mails = fieldsOf(of).flatMap(({ name, format }) => (format === 'email' ? [name] : []));
  }

  add(record: { id: string } & Readonly<Record<string, unknown>>): void {
    for (const [likeness, sign] of this.signsOf(record)) {
      const known = this.first.get(sign);
      if (known === undefined) this.first.set(sign, record.id);
      else if (known !== record.id) this.join(known, record.id, likeness);
    }
  }

  /** In the order in which the first of each was added. */
  groups(): AlikeGroup[] {
    const groups = new Map<string, string[]>();
    for (const id of this.over.keys()) {
      const root = this.rootOf(id);
      const group = groups.get(root);
      if (group) group.push(id);
      else groups.set(root, [id]);
    }
    return [...groups].map(([root, ids]) => ({ ids, by: [...(this.by.get(root) ?? [])] }));
  }

  private join(a: string, b: string, likeness: Likeness): void {
    const [to, from] = [this.rootOf(a), this.rootOf(b)];
    const found = this.by.get(to) ?? new Set();
    for (const it of this.by.get(from) ?? []) found.add(it);
    this.by.set(to, found.add(likeness));
    if (to === from) return;
    this.by.delete(from);
    this.over.set(from, to);
  }

  private rootOf(id: string): string {
    let at = id;
    for (let next = this.over.get(at); next !== at; next = this.over.get(at)) {
      if (next === undefined) {
        this.over.set(at, at);
        break;
      }
      // Half the way for whoever asks next.
      this.over.set(at, this.over.get(next) ?? next);
      at = next;
    }
    return at;
  }

  /** Two records that share a sign are alike. */
  private *signsOf(record: Readonly<Record<string, unknown>>): Iterable<[Likeness, string]> {
    const label = String(record['label'] ?? '');
    const words = wordsOf(label);
    const name = words.join('');
    const figures = (label.match(/\d+/g) ?? []).join('-');
    const number = squeezed(String(record['identifier'] ?? '')).replace(/^0+/, '');
    if (number) yield ['number', `number ${number}`];
    for (const field of this.mails) {
      const mail = record[field];
      if (typeof mail === 'string' && mail.includes('@')) yield ['mail', `mail ${mail.trim().toLowerCase()}`];
    }
    yield ['name', `name ${name}`];
    if (words.length >= 2) yield ['name', `words ${words.slice(0, 2).join(' ')} ${figures}`];
    if (name.length < 6 || name.length > longestNear) return;
    yield ['name', `near ${figures} ${name}`];
    for (let at = 0; at < name.length; at++)
      yield ['name', `near ${figures} ${name.slice(0, at)}${name.slice(at + 1)}`];
  }
}

const legalForms = new Set(
  ['gmbh', 'ag', 'kg', 'ohg', 'ug', 'se', 'ev', 'co', 'mbh', 'inc', 'ltd', 'llc'].concat(['und', 'and', 'the']),
);

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
