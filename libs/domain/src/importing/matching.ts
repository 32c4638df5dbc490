import type { CostKind, ElementType } from '@contracts/planning/element.js';
import { folded, type KnownPerson, type KnownWord } from './table.js';

const typeWords: Record<ElementType, string> = {
  GROUPING: 'grouping kampagne campaign gruppe group キャンペーン グループ',
  MAIN: 'main projekt project プロジェクト 案件',
  SUB: 'sub maßnahme massnahme aktion aktivität action activity task aufgabe 施策 タスク',
  MILESTONE: 'milestone meilenstein マイルストーン',
};
const costKindWords: Record<Exclude<CostKind, 'PROVISION'>, string> = {
  BUDGET: 'budget budgets etat budgetiert budgeted 予算 予算額',
  PLAN: 'plan geplant plankosten planwert soll planned plans 計画 計画額',
  COMMITTED: 'committed commitment commitments bestellt obligo bestellung reserved 発注済 発注',
  ACTUAL: 'actual ist istkosten istwert tatsächlich actuals gebucht spent ausgegeben 実績 実績額',
};
/** How an export writes a flag. */
export const flagWords = {
  de: { yes: 'ja', no: 'nein' },
  en: { yes: 'yes', no: 'no' },
  ja: { yes: 'はい', no: 'いいえ' },
} as const;
const yes = 'ja yes true wahr x 1 はい 是';
const no = 'nein no false falsch 0 - いいえ';

export const elementTypeNames = Object.keys(typeWords) as ElementType[];
export const costKindNames = Object.keys(costKindWords) as CostKind[];

export const typeNamed = (text: string): ElementType | undefined => named(typeWords, text);
export const costKindNamed = (text: string): CostKind | undefined => named(costKindWords, text);

export function flagNamed(text: string): boolean | undefined {
  if (yes.split(' ').includes(folded(text))) return true;
  return no.split(' ').includes(folded(text)) ? false : undefined;
}

/** Finds a person by id, user name, mail or name, however written: `Kessler, Mira`, `Mira Kessler (mira)`. */
export function peopleIndex(people: readonly KnownPerson[]): (text: string) => KnownPerson | undefined {
  return indexOf(people, ({ id, username, email, firstName, lastName }) => [
    id,
    username,
    email,
    `${firstName} ${lastName}`,
    `${lastName} ${firstName}`,
    `${lastName}, ${firstName}`,
    `${lastName}${firstName}`,
    personText({ firstName, lastName, username }),
  ]);
}

/** How an export names a person; found again by the import. */
export function personText({
  firstName,
  lastName,
  username,
}: Pick<KnownPerson, 'firstName' | 'lastName' | 'username'>): string {
  const name = `${firstName} ${lastName}`.trim();
  return name ? `${name} (${username})` : username;
}

/** Somebody whose last name is the only word in common. */
export function personLike(people: readonly KnownPerson[], text: string): KnownPerson | undefined {
  const words = new Set(folded(text).split(/[^\p{L}\p{N}]+/u));
  const found = people.filter(({ lastName }) => lastName && words.has(folded(lastName)));
  return found.length === 1 ? found[0] : undefined;
}

export const wordIndex = (words: readonly KnownWord[]): ((text: string) => KnownWord | undefined) =>
  indexOf(words, ({ id, identifier, label }) => [id, identifier, label]);

/** A new user's name and user name from what a file says: `Branch Manager (@puerco)` → puerco. */
export function newPerson(
  text: string,
  taken: ReadonlySet<string>,
): { username: string; firstName: string; lastName: string } {
  const [, handle] = /@([A-Za-z0-9_.-]+)/.exec(text) ?? [];
  // Names are one line of well-formed text.
  const clean = text.toWellFormed().replace(/\p{Cc}/gu, ' ');
  const name = clean.replace(/[([{].*$/, '').trim() || clean.trim();
  const words = name.split(/\s+/);
  const plain = folded(name)
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '.');
  const wanted = (handle ?? plain) || 'person';
  let username = wanted.slice(0, 90);
  for (let n = 2; taken.has(username.toLowerCase()); n++) username = `${wanted.slice(0, 90)}-${n}`;
  const cut = (part: string): string => part.slice(0, 200).toWellFormed();
  const lastName = cut(words.length > 1 ? words.slice(1).join(' ') : name);
  return { username, firstName: words.length > 1 ? cut(words[0] as string) : '', lastName };
}

function named<T extends string>(words: Record<T, string>, text: string): T | undefined {
  const wanted = folded(text);
  return (Object.keys(words) as T[]).find((key) => words[key].split(' ').includes(wanted));
}

/** Words that mean two things mean none. */
function indexOf<T extends { id: string }>(
  things: readonly T[],
  words: (it: T) => string[],
): (text: string) => T | undefined {
  const found = new Map<string, T | null>();
  for (const thing of things) {
    for (const word of new Set(words(thing).map(folded))) {
      if (word) found.set(word, found.has(word) ? null : thing);
    }
  }
  return (text) => found.get(folded(text)) ?? undefined;
}
