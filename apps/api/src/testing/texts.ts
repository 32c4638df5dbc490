import { type Class, type Field, fieldsOf } from '@contracts/fields.js';
import { type Ids, smallest } from './smallest.js';

/** A field of a body that holds text, and the fields on the way to it: `items[0].label`. Of a map it is key and value. */
export interface TextAt {
  path: string;
  way: readonly Field[];
  field: Pick<Field, 'kind' | 'max' | 'format'>;
}

/** Every field of a body that holds text, also within groups and lists. */
export function textsIn(of: Class, before: readonly Field[] = []): TextAt[] {
  return fieldsOf(of).flatMap((field) => {
    if (field.made) return [];
    const way = [...before, field];
    const at = { path: way.map(nameOf).join('.'), way };
    if (field.kind === 'text' || (field.kind === 'map' && !field.of)) return [{ ...at, field }];
    if (field.kind === 'list' && field.items?.kind === 'text') return [{ ...at, field: field.items }];
    return field.of && field.kind !== 'map' ? textsIn(field.of, way) : [];
  });
}

const nameOf = ({ name, kind }: Field): string => (kind === 'list' ? `${name}[0]` : name);

/** Writes a text into a body; what is on the way to it and not there yet has no more than it must have. */
export function put(
  body: Record<string, unknown>,
  { way: [field, ...rest] }: Pick<TextAt, 'way'>,
  text: string,
  ids: Ids,
): void {
  if (!field) return;
  const { name, kind, of } = field;
  if (kind === 'text') body[name] = text;
  else if (kind === 'map') body[name] = { [text]: text };
  else if (!of) body[name] = [text];
  else {
    const there = kind === 'list' ? (body[name] as unknown[] | undefined)?.[0] : body[name];
    const part = (there ?? smallest(of, 'x', ids)) as Record<string, unknown>;
    put(part, { way: rest }, text, ids);
    body[name] = kind === 'list' ? [part] : part;
  }
}

/** Whether a text stands there in an answer, of a list in one of its items. */
export function holds(answer: unknown, [field, ...rest]: readonly Field[], text: string): boolean {
  if (!field) return answer === text;
  const value = (answer as Record<string, unknown> | null | undefined)?.[field.name];
  if (field.kind === 'map') return (value as Record<string, unknown> | undefined)?.[text] === text;
  return field.kind === 'list'
    ? ((value ?? []) as unknown[]).some((item) => holds(item, rest, text))
    : holds(value, rest, text);
}
