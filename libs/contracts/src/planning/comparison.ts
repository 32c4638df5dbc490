import { choice, type Day, day, integer, list, listOf, reference, text } from '../fields.js';
import { Behind } from '../history/calls.js';
import { exportFormats, type TemplateFormat } from '../importing/formats.js';
import { type DifferenceKind, differenceKinds } from './differences.js';
import { type ElementType, elementTypes } from './element.js';
import { ChangedSince } from './requests.js';

/**
 * GET plan/comparison: an element that is not the same at two moments; its place, days and label are those of the later
 * one, of what went those of the earlier.
 */
export class ElementDifference {
  @reference('plan-element') id!: string;
  @choice(differenceKinds) kind!: DifferenceKind;
  @reference('plan-element', { nullable: true }) parentId!: string | null;
  @integer() depth!: number;
  @choice(elementTypes) type!: ElementType;
  @reference('plan-element-type') typeId!: string;
  @text() label!: string;
  @text() identifier!: string;
  @day() startDate!: Day;
  @day() endDate!: Day;
  /**
   * Fields by name; `costs.budget` and so on are the element's own sums, without those below it. Of what came or went
   * only the sums are told.
   */
  @list(ChangedSince) changes!: readonly ChangedSince[];
  /** Of the last event up to the later moment. */
  @text({ format: 'time', nullable: true }) modifiedAt!: string | null;
  @reference('user', { nullable: true }) modifiedBy!: string | null;
  /** `?enrich=true`: who did it, newest first, at most 20 of it. */
  @list(Behind, { sparse: true }) behind?: readonly Behind[];
}

/** POST plan/comparison/export: the same as a file. */
export class ExportComparison {
  @text({ max: 40 }) from!: string;
  @text({ max: 40, optional: true }) to?: string;
  @text({ max: 20_000, optional: true }) filters?: string;
  @listOf('choice', { choices: differenceKinds }, { optional: true }) kinds?: readonly DifferenceKind[];
  @choice(exportFormats) format: TemplateFormat = 'XLSX';
  @text({ max: 10, optional: true }) language?: string;
}
