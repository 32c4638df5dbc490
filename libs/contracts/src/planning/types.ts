import { choice, integer, listOf, reference, Some, text } from '../fields.js';
import { type ElementType, elementTypes, phases } from './element.js';

/** Kinds that something may stand under; ROOT: at the top level. A milestone has no children. */
const parents = ['ROOT', ...elementTypes.filter((it) => it !== 'MILESTONE')] as const;

/** What a tenant says of a type of elements (decisions.md, Plan elements). */
class ElementTypeFields {
  @text({ min: 1, max: 300 }) label!: string;
  @text({ min: 1, max: 7, format: 'color' }) color!: string;
  @listOf('choice', { choices: parents }) parents!: readonly string[];
  /** How many of its kind may stand below each other, itself included. */
  @integer({ min: 1, max: 20 }) maxDepth = 1;
  /** Phases that are entered only with an approval. */
  @listOf('choice', { choices: phases }) needsApproval: readonly string[] = ['PRE', 'COMPLETED'];
}
/** POST plan-element-type */
export class AddElementType extends ElementTypeFields {
  static readonly ignores = ['revision'];
  @reference('plan-element-type', { optional: true }) id?: string;
  @choice(elementTypes) kind!: ElementType;
}
/** PUT plan-element-type/{id}. The kind stays what it is. */
export class ChangeElementType extends Some(ElementTypeFields) {
  static readonly ignores = ['id', 'revision'];
  @choice(elementTypes, { optional: true }) kind?: ElementType;
}

class CostTypeFields {
  @text({ max: 100, format: 'identifier' }) identifier = '';
  @text({ min: 1, max: 300 }) label!: string;
}
/** POST cost-type */
export class AddCostType extends CostTypeFields {
  static readonly ignores = ['revision'];
  @reference('cost-type', { optional: true }) id?: string;
}
/** PUT cost-type/{id} */
export class ChangeCostType extends Some(CostTypeFields) {
  static readonly ignores = ['id', 'revision'];
}
