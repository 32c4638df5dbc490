import { say } from './t.js';

/** A field's name; one that has no word by its own name. */
export const fieldName = (name: string): string =>
  say(`field.${name}`) ?? say(`planning.${name}`) ?? say(`admin.${name}`) ?? name;

/** A role's: the tenant gave it, or it is one of the six. */
export const roleName = ({ label, builtIn }: { label: string; builtIn: boolean }): string =>
  builtIn ? choiceName(label) : label;

/** A choice's value in words; a tenant's own choices are words already. */
export const choiceName = (value: string): string =>
  ['choice.', 'admin.choice', 'planning.type', 'planning.phase', 'planning.op']
    .map((group) => say(group + value))
    .find(Boolean) ?? value;
