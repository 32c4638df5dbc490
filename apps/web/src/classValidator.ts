import { brokenRules, type Class, fieldsOf } from '@contracts/fields.js';

/**
 * Stands for `contracts/classValidator.ts` in the browser (vite.config.ts), without its library: both ask the rules of the
 * fields, so they find the same.
 */
export const registerDecorator = (): void => undefined;

export const validateSync = (value: object): { property: string }[] =>
  fieldsOf(value.constructor as Class)
    .filter((it) => brokenRules(it, (value as Record<string, unknown>)[it.name]).length > 0)
    .map(({ name }) => ({ property: name }));
