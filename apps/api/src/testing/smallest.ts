import { type Class, type Field, fieldsOf } from '@contracts/fields.js';

let count = 0;

/** A body with no more than it must have; each text in it is another. */
export const smallest = (of: Class | undefined, word = 'x'): Record<string, unknown> =>
  Object.fromEntries(
    (of ? fieldsOf(of) : []).flatMap((field) => (field.required ? [[field.name, valueFor(field, word)]] : [])),
  );

const numbers: readonly Field['kind'][] = ['integer', 'amount', 'decimal', 'percentage'];

function valueFor({ kind, choices, format }: Field, word: string): unknown {
  if (kind === 'choice') return choices?.[0];
  if (kind === 'list') return [];
  if (kind === 'day') return '2026-03-01';
  if (kind === 'reference') return '00000000-0000-4000-8000-000000000000';
  if (numbers.includes(kind)) return 1;
  return format === 'color' ? '#aa3300' : `${word}${count++}`;
}
