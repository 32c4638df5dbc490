import { choice, fieldsOf, flag, integer, list, listOf, made, New, reference, Some, text } from '../fields.js';
import { brokenFields, CustomField } from '../masterData/dataElementType.js';
import type { BrokenRule } from '../message.js';
import { ApprovalStep } from './approving.js';
import { elementTypes, type ElementType as Kind, type Phase, phases } from './element.js';
import { PlanElement } from './things.js';

/** Kinds that something may stand under; ROOT: at the top level. A milestone has no children. */
const parents = ['ROOT', ...elementTypes.filter((it) => it !== 'MILESTONE')] as const;

/** What every element has in every phase, and a mark that cannot be missing. */
const always = new Set(['label', 'startDate', 'endDate', 'parentId', 'detached']);
/** Fields that a type may hide or ask for in a phase. */
const phaseFields: readonly string[] = fieldsOf(PlanElement).flatMap((it) =>
  it.made || always.has(it.name) ? [] : [it.name],
);

/** Of one field in one phase; where none is, the field is shown and may be empty. */
export class FieldUse {
  @choice(phaseFields) field!: string;
  @choice(phases) phase!: Phase;
  @choice(['HIDDEN', 'REQUIRED']) use!: 'HIDDEN' | 'REQUIRED';
}

/** What a tenant says of a type of elements (decisions.md, Plan elements). */
export class ElementType {
  static readonly rows = 'elementTypes';
  static readonly rules = (type: Pick<ElementType, 'phasesUsed' | 'fieldUses' | 'fields'>): BrokenRule[] => [
    // Every element begins there.
    ...(type.phasesUsed.includes('PLAN')
      ? []
      : [{ field: 'phasesUsed', rule: 'phase_needed', params: { phase: 'PLAN' } }]),
    ...type.fieldUses.flatMap(({ field, phase }, i) =>
      type.fieldUses.findIndex((it) => it.field === field && it.phase === phase) < i
        ? [{ field: `fieldUses[${i}].field`, rule: 'is_unique' }]
        : [],
    ),
    ...brokenFields(type),
  ];
  @made(reference('plan-element-type', { find: true })) readonly id!: string;
  @made(choice(elementTypes, { find: true })) readonly kind!: Kind;
  @text({ min: 1, max: 300, find: true, search: true }) label!: string;
  @text({ min: 1, max: 7, format: 'color', find: true }) color!: string;
  @listOf('choice', { choices: parents }) parents!: readonly string[];
  /** How many of its kind may stand below each other, itself included. */
  @integer({ min: 1, max: 20 }) maxDepth = 1;
  /** Phases that its elements go through; the others are passed over. */
  @listOf('choice', { choices: phases }, { min: 1 }) phasesUsed: readonly string[] = phases;
  /** Phases that are entered only with an approval. */
  @listOf('choice', { choices: phases }) needsApproval: readonly string[] = ['PRE', 'COMPLETED'];
  /** Whether its elements may have entries of the kind budget. */
  @flag() budgetable = true;
  /** The number that a new element gets, e.g. `{year}-EV-{000}`; empty: none. */
  @text({ max: 40, format: 'numberScheme' }) numberScheme = '';
  @list(FieldUse, { table: { rows: 'field', columns: 'phase', cell: 'use', among: 'phasesUsed' }, max: 500 })
  fieldUses: readonly FieldUse[] = [];
  /** What an approval goes through, in order; none: one decision by whoever may approve. */
  @list(ApprovalStep, { max: 20 }) approvalSteps: readonly ApprovalStep[] = [];
  /** Fields that its elements have beside those of all: values stand in their `customProperties`, in this order. */
  @list(CustomField, { max: 100, ordered: true }) fields: readonly CustomField[] = [];
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
