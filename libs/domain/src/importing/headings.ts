import type { Target } from '@contracts/importing/targets.js';

/** A column as far as guessing needs it. */
export interface GuessedColumn {
  name: string;
  /** How many cells are filled. */
  filled: number;
  /** Whether most of them are days: these are no words. */
  isDays?: boolean;
}

/**
 * Guesses from the headings where each column goes: a heading that is a target's own word in one of the three languages
 * first, then one that has it among its words. Each target once; of equals the fuller column. null: not imported.
 */
export function guessMapping(
  columns: readonly GuessedColumn[],
  targets: readonly Target[],
): Record<string, string | null> {
  const mapping = Object.fromEntries(columns.map(({ name }) => [name, null as string | null]));
  const isText = (name: string) => targets.some((it) => it.name === name && it.reading === 'text');
  const saysDay = (name: string) => targets.some((it) => it.reading === 'day' && likeness(name, it, true));
  const offers = columns.flatMap(({ name, filled, isDays }, i) =>
    targets
      .filter(({ many, reading }) => !many && !(isDays && reading === 'text'))
      .map((target, order) => ({ name, filled, i, order, target: target.name, fit: likeness(name, target, isDays) }))
      // A word among others is no sign where nothing stands below it, nor of a text where another one means a day.
      .filter(({ fit, target }) => fit > 40 || (filled > 0 && !(isText(target) && saysDay(name)))),
  );
  offers.sort((a, b) => b.fit - a.fit || b.filled - a.filled || a.order - b.order || a.i - b.i);
  const taken = new Set<string>();
  for (const { name, target, fit } of offers) {
    if (!fit || mapping[name] || taken.has(target)) continue;
    mapping[name] = target;
    taken.add(target);
  }
  return mapping;
}

/** 0: none; the first words of a target's list say it plainly, the others (`Date`, `When`) could mean more. */
function likeness(heading: string, { name, headings, whole = false }: Target, isDays = false): number {
  // What Jira exports of a field that a team added.
  const written = folded(heading).replace(/^custom field (?=.)/, '');
  if (written === folded(name)) return 100;
  const words = new Set(written.split(' '));
  // `to` and `no` are in many headings; over days `Datum bis` and `Timeline end` say what they are.
  const shortest = isDays ? 3 : 4;
  let best = 0;
  for (const list of [headings.de, headings.en, headings.ja]) {
    list.forEach((word, i) => {
      const known = folded(word);
      if (known === written) best = Math.max(best, i < 3 ? 90 : 80);
      else if (!whole && known.length >= shortest && words.size > 1 && words.has(known))
        best = Math.max(best, words.has('id') ? 20 : 40);
    });
  }
  return best;
}

/** `RECHTSTRÄGER`, `Rechtsträger:` and `rechtstraeger*` read alike; camel case falls into words. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const plain: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
