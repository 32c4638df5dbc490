import { type Amount, amount, choice, flag, integer, list, map, reference, text } from '../fields.js';
import type { BrokenRule } from '../message.js';
import { type ElementType, elementTypes, Share } from '../planning/element.js';
import { MasterRecord } from './record.js';
import { KpiTemplateEntry } from './templates.js';

/** Follows another element of the template. */
class TemplateTie {
  @reference('template-element') id!: string;
  @integer({ min: -3_650, max: 3_650 }) lagDays = 0;
}

/** One element that a template makes; what stands below it follows it, one deeper. */
export class TemplateElement {
  @reference('template-element', { optional: true }) id?: string;
  /** 0: the first one, below which all others stand. */
  @integer({ min: 0, max: 20 }) depth = 0;
  @choice(elementTypes) type!: ElementType;
  /** null: the usual one of its kind. */
  @reference('plan-element-type', { nullable: true, apart: true }) typeId: string | null = null;
  @text({ min: 1, max: 300 }) label!: string;
  /** Days after the start that is chosen then. */
  @integer({ min: 0, max: 36_500 }) offset = 0;
  /** Days. */
  @integer({ min: 1, max: 36_500 }) duration = 1;
  @text({ max: 20_000, lines: 'many' }) description = '';
  @text({ max: 20_000, lines: 'many', apart: true }) goalDescription = '';
  @map(undefined, { max: 500, apart: true }) customProperties: Readonly<Record<string, unknown>> = {};
  @list(KpiTemplateEntry, { max: 200, apart: true }) kpis: readonly KpiTemplateEntry[] = [];
  @map(Share, { max: 500, apart: true }) selections: Readonly<Record<string, readonly Share[]>> = {};
  @list(TemplateTie, { max: 500, apart: true }) dependsOn: readonly TemplateTie[] = [];
  @flag({ apart: true }) detached = false;
}

/** Budget or plan costs of one of its elements in one month. */
export class TemplateCost {
  @reference('template-element') element!: string;
  @choice(['BUDGET', 'PLAN']) kind!: 'BUDGET' | 'PLAN';
  /** Months after that in which the first element begins. */
  @integer({ min: -1_200, max: 1_200 }) month!: number;
  @amount() amount!: Amount;
  @reference('cost-type', { nullable: true }) costTypeId: string | null = null;
  @text({ max: 1_000 }) description = '';
  @map(Share, { optional: true, sparse: true, max: 100 }) split?: Readonly<Record<string, readonly Share[]>>;
}

/** A part of the plan that can be planned again from another day on: one element and all below it, as in the tree. */
export class PlanTemplate extends MasterRecord {
  static readonly rules = ({ elements }: Pick<PlanTemplate, 'elements'>): BrokenRule[] =>
    elements.flatMap(({ depth }, i) => {
      const [min, max] = i === 0 ? [0, 0] : [1, (elements[i - 1]?.depth ?? 0) + 1];
      return depth < min || depth > max
        ? [{ field: `elements[${i}].depth`, rule: 'between', params: { min, max } }]
        : [];
    });
  @list(TemplateElement, { max: 500, ordered: true }) elements: readonly TemplateElement[] = [];
  @list(TemplateCost, { max: 5_000, reads: 'readCosts', apart: true }) costs: readonly TemplateCost[] = [];
}
