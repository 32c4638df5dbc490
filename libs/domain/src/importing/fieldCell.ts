import { type Class, type Field, fieldsOf, rulesBetween } from '@contracts/fields.js';
import type { Cell } from '@contracts/importing/import.js';
import { recordWords } from '@contracts/masterData/words/all.js';
import { type CellRead, problem, value } from './cellRead.js';
import { readDay } from './days.js';
import { decimalOf, thousandthsOf } from './decimal.js';
import { escaped, joinedBy, partedBy, unescaped } from './listCell.js';
import { flagNamed, flagWords } from './matching.js';
import { cellText, folded, isUuid } from './table.js';

/** What a file holds in a cell; lists only where it is JSON. */
export type FileCell = string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>;

export interface Writing {
  /** What a thing of a kind (`user`: a person) is called, so that it is found again by that. */
  nameOf(kind: string, id: string): string;
  /** null: for machines. */
  language: keyof typeof flagWords | null;
}

/** A field's value as a cell. Read again by `readField` it is the same value. */
export function written(field: Field, held: unknown, how: Writing): FileCell {
  if (held === undefined || held === null) return null;
  const { kind } = field;
  if (kind === 'reference') return how.nameOf(field.to as string, held as string);
  if (kind === 'list') return writtenList(field, held as readonly unknown[], how);
  if (kind === 'map') return Object.keys(held as object).length ? JSON.stringify(held) : null;
  if (how.language === null) return held as FileCell;
  if (kind === 'flag') return flagWords[how.language][held === true ? 'yes' : 'no'];
  if (kind !== 'choice') return held as FileCell;
  const word = recordWords[how.language].choice[held as string] ?? (held as string);
  return choiceIn(field, word) === held ? word : (held as string);
}

function writtenList({ of, items }: Field, list: readonly unknown[], how: Writing): FileCell {
  if (list.length === 0) return null;
  if (!of) {
    const all = list.map((it) => written(items as Field, it, how));
    return how.language === null
      ? all
      : joinedBy(
          'values',
          all.map((it) => escaped(String(it))),
        );
  }
  const fields = itemFields(of);
  const things = list as readonly Record<string, unknown>[];
  if (how.language === null)
    return things.map((it) =>
      Object.fromEntries(fields.map((field) => [field.name, inItem(field, it[field.name], how)])),
    );
  const line = (it: Record<string, unknown>) =>
    joinedBy(
      'fields',
      fields.map((field) => String(inItem(field, it[field.name], how) ?? '')),
    );
  return joinedBy('items', things.map(line));
}

/** A field of an item: numbers with a point, lists as they are, anything else escaped. */
function inItem(field: Field, held: unknown, how: Writing): FileCell {
  if (field.of && how.language !== null) return figuresOf(field.of, (held ?? []) as readonly object[], how);
  const cell = written(field, held, how);
  if (cell === null) return null;
  const amount = field.kind === 'amount' ? decimalOf(cell as number) : null;
  if (how.language === null) return amount === null ? cell : Number(amount);
  return amount ?? (field.kind === 'list' ? cell : escaped(String(cell)));
}

/** Things of an item, whose fields are days and figures: `2026-03-02 4; 2026-04-01 6`. */
function figuresOf(of: Class, list: readonly object[], how: Writing): FileCell {
  const figures = (it: Readonly<Record<string, unknown>>) =>
    itemFields(of).map((field) => inItem(field, it[field.name], how) ?? '');
  return list.length > 0
    ? joinedBy(
        'values',
        list.map((it) => figures({ ...it }).join(' ')),
      )
    : null;
}

/** The same by their names, as JSON has them. */
const figuresIn = (of: Class, text: string): object[] =>
  partedBy('values', text).map((part) => {
    const figures = part.split(/\s+/);
    return Object.fromEntries(itemFields(of).map(({ name }, i) => [name, figures[i]]));
  });

const itemFields = (of: Class): readonly Field[] => fieldsOf(of).filter(({ name }) => name !== 'id');

export interface ReadingNames {
  /** The id of what is called so; undefined: nothing is, or more than one. */
  idOf(kind: string, text: string): string | undefined;
}

/** A cell that is not empty, as its field's kind says. */
export function readField(field: Field, cell: Cell, names: ReadingNames): CellRead {
  const read = readings[field.kind];
  return read ? read(field, cell, names) : value(cellText(cell));
}

type Read = (field: Field, cell: Cell, names: ReadingNames) => CellRead;

const number: Read = ({ kind }, cell) => {
  if (typeof cell === 'number') return value(cell);
  const text = (cellText(cell) as string).trim();
  const isNumber = kind === 'decimal' ? /^-?\d+([.,]\d{1,2})?$/ : /^-?\d+$/;
  return isNumber.test(text)
    ? value(Number(text.replace(',', '.')))
    : problem(kind === 'decimal' ? 'numeric' : 'integer');
};

const readings: Partial<Record<Field['kind'], Read>> = {
  integer: number,
  decimal: number,
  amount(_, cell) {
    const amount = thousandthsOf((cellText(cell) as string).trim());
    return amount === null ? problem('amount') : value(amount);
  },
  day(_, cell) {
    const read = readDay(cellText(cell) as string);
    return read.is === 'day' ? value(read.day) : problem('date_format');
  },
  flag(_, cell) {
    const flag = typeof cell === 'boolean' ? cell : flagNamed(cellText(cell) as string);
    return flag === undefined ? problem('flag') : value(flag);
  },
  choice(field, cell) {
    const found = choiceIn(field, cellText(cell) as string);
    return found === undefined ? problem('selection_required', { choices: field.choices }) : value(found);
  },
  reference({ to }, cell, names) {
    const text = (cellText(cell) as string).trim();
    const id = names.idOf(to as string, text) ?? (isUuid(text) ? text : undefined);
    return id ? value(id) : problem('selection_required', { value: text });
  },
  list: readList,
  map(_, cell) {
    const held = parsed(cellText(cell) as string);
    return typeof held === 'object' && held !== null && !Array.isArray(held) ? value(held) : problem('object');
  },
};

/** By itself, or by its word in any language; a word that two have is none. */
function choiceIn({ choices = [] }: Field, text: string): string | undefined {
  if (choices.includes(text)) return text;
  const wanted = folded(text);
  const found = choices.filter((it) => wordsOf(it).some((word) => folded(word) === wanted));
  return found.length === 1 ? found[0] : undefined;
}

const wordsOf = (choice: string): string[] => [
  choice,
  ...Object.values(recordWords).flatMap(({ choice: words }) => words[choice] ?? []),
];

function readList({ of, items }: Field, cell: Cell, names: ReadingNames): CellRead {
  const text = cellText(cell) as string;
  const list = text.startsWith('[') ? parsed(text) : null;
  const isJson = Array.isArray(list);
  const found: unknown[] = [];
  for (const part of isJson ? list : partedBy(of ? 'items' : 'values', of ? text : text.replaceAll('\n', ';'))) {
    const one = !of
      ? readField(items as Field, isJson ? part : unescaped(part), names)
      : readItem(of, isJson ? (part as Record<string, unknown>) : partsOf(of, part), names);
    if (one.is !== 'value') return one;
    found.push(one.value);
  }
  return value(found);
}

/** The fields of a line by their names, as JSON has them; lists stay the text that they are. */
const partsOf = (of: Class, line: string): Record<string, unknown> => {
  const parts = partedBy('fields', line);
  return Object.fromEntries(
    itemFields(of).map(({ name, kind }, i) => [name, kind === 'list' ? parts[i] : unescaped(parts[i] ?? '')]),
  );
};

/** What is not said is as it is in a new one. */
function readItem(of: Class, item: Readonly<Record<string, unknown>>, names: ReadingNames): CellRead {
  const made = new of() as Record<string, unknown>;
  for (const field of itemFields(of)) {
    const held = item?.[field.name];
    if (held === undefined || held === null || held === '') continue;
    const json = field.of && typeof held === 'string' && !held.startsWith('[') ? figuresIn(field.of, held) : held;
    const read = readField(field, (typeof json === 'object' ? JSON.stringify(json) : json) as Cell, names);
    if (read.is !== 'value') return read;
    made[field.name] = read.value;
  }
  const [broken] = rulesBetween(of, made);
  return broken ? problem(broken.rule) : value({ ...made });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
