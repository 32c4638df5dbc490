import { type Class, type Field, fieldsOf } from '@contracts/fields.js';

let count = 0;

/** A body with no more than it must have; each text in it is another. */
export const smallest = (of: Class | undefined, word = 'x'): Record<string, unknown> =>
  Object.fromEntries(
    (of ? fieldsOf(of) : []).flatMap((field) => (field.required ? [[field.name, valueFor(field, word)]] : [])),
  );

const listFor = ({ min = 0, of, items }: Pick<Field, 'min' | 'of' | 'items'>, word: string): unknown[] =>
  Array.from({ length: min }, () => (items ? valueFor(items, word) : smallest(of, word)));

const numbers: readonly Field['kind'][] = ['integer', 'amount', 'decimal', 'percentage'];

function valueFor(field: Omit<Field, 'name' | 'required' | 'nullable'>, word: string): unknown {
  const { kind, choices, format } = field;
  if (kind === 'choice') return choices?.[0];
  if (kind === 'list') return listFor(field, word);
  if (kind === 'period') return '2026-03';
  if (kind === 'day') return '2026-03-01';
  if (kind === 'reference') return '00000000-0000-4000-8000-000000000000';
  if (numbers.includes(kind)) return 1;
  return format === 'color' ? '#aa3300' : `${word}${count++}`;
}
