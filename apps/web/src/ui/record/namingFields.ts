import { nameableBy, namedIn } from '@contracts/masterData/references.js';
import { readTerms } from '../filter/terms.js';
import { type FormField, fieldValue, labelOf } from '../form/formField.js';
import { type Kind, kindOf } from './kinds.js';

/**
 * The kinds of records that a filter in the address asks for, each as a field whose value is all that a thing names of it:
 * `competence='…'` finds whatever names that one in any field, as the server's own lists do (`usage`).
 */
export function namingFields({ of, fields }: Pick<Kind, 'of' | 'fields'>, filters: string | null): FormField[] {
  const asked = new Set(readTerms(filters).map(({ key }) => key));
  return [...asked].flatMap((key) => {
    const own = fields.filter(({ to, items }) => (to ?? items?.to) === key);
    const isNamed = own.length > 0 || nameableBy(of).kinds.has(key);
    if (!isNamed || fields.some(({ name }) => name === key)) return [];
    const [only, another] = own;
    const label = only && !another ? labelOf(only) : kindOf(key)?.title;
    const added = own.filter(({ within }) => within !== undefined);
    const read = (thing: object): unknown => [
      ...namedIn(of, thing).flatMap(({ to, id }) => (to === key ? [id] : [])),
      ...added.flatMap((field) => fieldValue(thing, field) ?? []),
    ];
    return [{ name: key, kind: 'reference', to: key, required: false, nullable: true, read, ...(label && { label }) }];
  });
}
