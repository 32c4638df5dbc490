import type { FilterTerm } from '@contracts/filters/filter.js';
import { readTyped, type Typed, type TypedPart } from '@contracts/filters/typed.js';
import { beginsSo, type QueryKey, type QueryOption } from './queryKeys.js';

/** What could be typed next: a key for the word being typed, or a value for the key that stands there. */
export type Suggestion =
  | { kind: 'key'; key: QueryKey; from: number }
  | { kind: 'value'; key: QueryKey; option: QueryOption; part: TypedPart };

const most = 8;

/** For what stands at the end of a text. */
export function suggestionsFor(text: string, keys: readonly QueryKey[]): readonly Suggestion[] {
  const last = readTyped(text, keys).parts.at(-1);
  if (last?.key && last.at + last.text.length === text.length) return valuesFor(last, last.key as QueryKey);
  const word = /[\p{L}\p{N}\p{M}_]+$/u.exec(text);
  if (!word) return [];
  const begun = word[0].toLowerCase();
  return keys
    .filter(({ key, names }) => [key, ...names].some((name) => name.toLowerCase().startsWith(begun)))
    .slice(0, most)
    .map((key) => ({ kind: 'key', key, from: word.index }));
}

function valuesFor(part: TypedPart, key: QueryKey): readonly Suggestion[] {
  const begun = part.value.replaceAll('"', '').split(/[,、]/).at(-1) ?? '';
  return key.options
    .filter((option) => option.id !== '' && beginsSo(option, begun))
    .slice(0, most)
    .map((option) => ({ kind: 'value', key, option, part }));
}

/** What a key looks like once it is begun: `budget>`, `phase:`. */
export const begunWith = ({ names, ordered }: QueryKey): string => `${names[0]}${ordered === 'number' ? '>' : ':'}`;

/** Terms that are whole, and the text without them. */
export function takenFrom(text: string, typed: Typed): { terms: FilterTerm[]; rest: string } {
  let rest = text;
  const whole = typed.parts.filter(({ term }) => term !== null);
  for (const { at, text: piece } of [...whole].reverse()) rest = rest.slice(0, at) + rest.slice(at + piece.length);
  return {
    terms: whole.flatMap(({ term }) => term ?? []),
    rest: whole.length > 0 ? rest.replace(/\s+/g, ' ').trim() : text,
  };
}
