import { choice, integer, listOf, made, New, reference, Some, text } from '../fields.js';
import { elementTypes, type ElementType as Kind, phases } from './element.js';

/** Kinds that something may stand under; ROOT: at the top level. A milestone has no children. */
const parents = ['ROOT', ...elementTypes.filter((it) => it !== 'MILESTONE')] as const;

/** What a tenant says of a type of elements (decisions.md, Plan elements). */
export class ElementType {
  static readonly rows = 'elementTypes';
  @made(reference('plan-element-type', { find: true })) readonly id!: string;
  @made(choice(elementTypes, { find: true })) readonly kind!: Kind;
  @text({ min: 1, max: 300, find: true, search: true }) label!: string;
  @text({ min: 1, max: 7, format: 'color', find: true }) color!: string;
  @listOf('choice', { choices: parents }) parents!: readonly string[];
  /** How many of its kind may stand below each other, itself included. */
  @integer({ min: 1, max: 20 }) maxDepth = 1;
  /** Phases that are entered only with an approval. */
  @listOf('choice', { choices: phases }) needsApproval: readonly string[] = ['PRE', 'COMPLETED'];
  @made(integer()) readonly revision!: number;
}
/** POST plan-element-type */
export class AddElementType extends New(ElementType) {
  @reference('plan-element-type', { optional: true }) id?: string;
  @choice(elementTypes) kind!: Kind;
}
/** PUT plan-element-type/{id}. The kind stays what it is. */
export class ChangeElementType extends Some(ElementType) {
  @choice(elementTypes, { optional: true }) kind?: Kind;
}
