import { type Class, type Field, fieldsOf } from '@contracts/fields.js';

let count = 0;

/** What a reference is to, and the id of such a thing; of one that is not among them it is the id of nothing. */
export type Ids = Readonly<Record<string, string>>;

/** A body with no more than it must have; each text in it is another. */
export const smallest = (of: Class | undefined, word = 'x', ids: Ids = {}): Record<string, unknown> =>
  Object.fromEntries(
    (of ? fieldsOf(of) : []).flatMap((field) => (field.required ? [[field.name, valueFor(field, word, ids)]] : [])),
  );

const listFor = ({ min = 0, of, items }: Pick<Field, 'min' | 'of' | 'items'>, word: string, ids: Ids): unknown[] =>
  Array.from({ length: min }, () => (items ? valueFor(items, word, ids) : smallest(of, word, ids)));

const numbers: readonly Field['kind'][] = ['integer', 'amount', 'decimal', 'percentage'];

function valueFor(field: Omit<Field, 'name' | 'required' | 'nullable'>, word: string, ids: Ids): unknown {
  const { kind, choices, format, to = '' } = field;
  if (kind === 'choice') return choices?.[0];
  if (kind === 'list') return listFor(field, word, ids);
  if (kind === 'period') return '2026-03';
  if (kind === 'day') return '2026-03-01';
  if (kind === 'reference') return ids[to] ?? '00000000-0000-4000-8000-000000000000';
  if (numbers.includes(kind)) return 1;
  return format === 'color' ? '#aa3300' : `${word}${count++}`;
}
