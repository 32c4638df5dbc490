import { type Class, type Field, fieldsOf } from '../fields.js';
import { CostEntry, ElementContent, elementTypes } from '../planning/element.js';
import { PlanElement } from '../planning/things.js';
import { type Headings, headings } from './headings.js';
import type { ImportKind } from './import.js';

/** How the cells of a column are read. */
export type Reading =
  | 'text'
  | 'day'
  | 'dayInMonth'
  | 'period'
  | 'amount'
  | 'monthAmount'
  | 'flag'
  | 'type'
  | 'costKind'
  | 'costType'
  | 'person'
  | 'unit'
  | 'element'
  | 'id'
  /** As the field's kind says: numbers, choices, records by their names, lists. */
  | 'field'
  /** Records of a dimension with their shares. */
  | 'shares'
  /** Elements that come before, with the days between. */
  | 'followed';

/** Where a column may go: a field, or what says which element a row belongs to. */
export interface Target {
  name: string;
  reading: Reading;
  field: Field;
  headings: Headings;
  /** Only a heading that is one of the words, not one that has it among others (`Fiscal year` is no year). */
  whole?: boolean;
  /** More than one column may go there; no word of a heading says so. */
  many?: boolean;
  /** Only in a file that an export of ours wrote it is known by its heading: elsewhere that may mean anything. */
  ours?: boolean;
}

const plain = { nullable: false, required: false };
const refer = (name: string): Field => ({ name, kind: 'reference', ...plain });
const label: Field = { name: 'project', kind: 'text', min: 1, max: 300, lines: 'one', ...plain };

/** Fields that rows of a file can carry: the content that is text, and what has a reading of its own. */
const contentTargets: Target[] = fieldsOf(ElementContent)
  .filter((it) => it.kind === 'text')
  .map((field) => target(field, 'text'));

const own = (name: string): Field => fieldOf(PlanElement, name);
const ofEntry = (name: string): Field => fieldOf(CostEntry, name);
function fieldOf(of: Class, name: string): Field {
  return fieldsOf(of).find((it) => it.name === name) as Field;
}

export const targets: Record<ImportKind, readonly Target[]> = {
  PLAN: [
    target(refer('id'), 'id'),
    target(own('identifier'), 'text'),
    target({ name: 'type', kind: 'choice', choices: elementTypes, ...plain }, 'type'),
    ...contentTargets,
    target(own('startDate'), 'day'),
    target(own('endDate'), 'day'),
    { ...target({ ...own('startDate'), name: 'dayInMonth' }, 'dayInMonth'), many: true },
    { ...target({ ...own('startDate'), name: 'milestoneDay' }, 'day'), many: true },
    target(refer('parentId'), 'element'),
    target(label, 'text'),
    target(own('responsible'), 'person'),
    target(own('unitId'), 'unit'),
    target(own('detached'), 'flag'),
  ],
  COST: [
    { ...target(refer('id'), 'id'), ours: true },
    target(label, 'element'),
    target(own('identifier'), 'text'),
    target(ofEntry('period'), 'period'),
    target(ofEntry('amount'), 'amount'),
    { ...target({ ...ofEntry('amount'), name: 'monthAmount' }, 'monthAmount'), many: true },
    target(ofEntry('kind'), 'costKind'),
    target({ ...ofEntry('description'), name: 'costDescription' }, 'text'),
    target(ofEntry('costTypeId'), 'costType'),
    { ...target({ name: 'year', kind: 'text', max: 40, lines: 'one', ...plain }, 'text'), whole: true },
    { ...target({ name: 'currency', kind: 'text', max: 40, lines: 'one', ...plain }, 'text'), whole: true },
    target({ name: 'reference', kind: 'text', max: 200, lines: 'one', ...plain }, 'text'),
  ],
};

/** The target of a name, for a kind of import. */
export const targetOf = (kind: ImportKind, name: string | null | undefined): Target | undefined =>
  targets[kind].find((it) => it.name === name);

/** A field without words of its own is known by its name. */
function target(field: Field, reading: Reading): Target {
  const { name } = field;
  const known = headings[name] ?? { de: [name], en: [name], ja: [name] };
  return { name, reading, field, headings: known };
}
