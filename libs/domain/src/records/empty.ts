import type { Class } from '@contracts/fields.js';
import { contentFields } from '@contracts/masterData/record.js';
import type { Content } from './record.js';

/** What a record of a class has where nothing was said. */
export function emptyOf(of: Class): Content {
  let empty = empties.get(of);
  if (!empty) {
    const made = new of() as Record<string, unknown>;
    empty = Object.fromEntries(
      contentFields(of).map(({ name, nullable }) => [name, made[name] ?? (nullable ? null : '')]),
    ) as Content;
    empties.set(of, empty);
  }
  return empty;
}
const empties = new WeakMap<Class, Content>();
