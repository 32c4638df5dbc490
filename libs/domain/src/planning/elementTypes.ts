import type { CustomField } from '@contracts/masterData/dataElementType.js';
import type { ApprovalStep } from '@contracts/planning/approving.js';
import type { ElementType, Phase } from '@contracts/planning/element.js';
import type { FieldUse } from '@contracts/planning/types.js';

/** A type of plan elements: its kind, how it looks, where it may stand, and what holds in its phases. */
export interface ElementTypeDefinition {
  id: string;
  kind: ElementType;
  label: string;
  /** `#rrggbb` */
  color: string;
  /** Kinds that it may stand under; ROOT: at the top level. */
  parents: readonly (ElementType | 'ROOT')[];
  /** How many of its kind may stand below each other, itself included. */
  maxDepth: number;
  /** Phases that its elements go through, PLAN among them. */
  phasesUsed: readonly Phase[];
  /** Of the phases used those that are entered only with an approval. */
  needsApproval: readonly Phase[];
  /** Fields that are hidden or asked for in a phase. */
  fieldUses: readonly FieldUse[];
  budgetable: boolean;
  /** Empty: its elements get no number of themselves. */
  numberScheme: string;
  /** What an approval goes through, in order; missing: one decision by whoever may approve. */
  approvalSteps?: readonly ApprovalStep[];
  /** Fields of its elements that the tenant added. */
  fields: readonly CustomField[];
}

/** What a type says that was stored before it could say more. */
export const plainType = {
  phasesUsed: ['PLAN', 'PRE', 'EXEC', 'POST', 'COMPLETED'] as readonly Phase[],
  fieldUses: [] as readonly FieldUse[],
  budgetable: true,
  numberScheme: '',
  fields: [] as readonly CustomField[],
};
const usual = { ...plainType, needsApproval: ['PRE', 'COMPLETED'] as readonly Phase[] };

/** Every tenant has these; ids are stored for ever. A tenant's changes of them are events (decisions.md, Plan elements). */
export const builtInTypes: ReadonlyMap<string, ElementTypeDefinition> = new Map(
  [
    {
      ...{ id: '00000000-0000-7000-8000-000000000001', kind: 'GROUPING' as const, label: 'Kampagne', color: '#4f5bd5' },
      ...{ parents: ['ROOT', 'GROUPING'] as const, maxDepth: 3, ...usual },
    },
    {
      ...{ id: '00000000-0000-7000-8000-000000000002', kind: 'MAIN' as const, label: 'Projekt', color: '#1f7a8c' },
      ...{ parents: ['ROOT', 'GROUPING'] as const, maxDepth: 1, ...usual },
    },
    {
      ...{ id: '00000000-0000-7000-8000-000000000003', kind: 'SUB' as const, label: 'Maßnahme', color: '#3f9e6b' },
      ...{ parents: ['MAIN', 'SUB'] as const, maxDepth: 4, ...usual },
    },
    {
      ...{
        id: '00000000-0000-7000-8000-000000000004',
        kind: 'MILESTONE' as const,
        label: 'Meilenstein',
        color: '#c77d0a',
      },
      ...{ parents: ['MAIN', 'SUB'] as const, maxDepth: 1, ...usual },
    },
  ].map((type) => [type.id, type]),
);

const byKind = new Map([...builtInTypes.values()].map((type) => [type.kind, type.id]));

export const defaultTypeOf = (kind: ElementType): string => byKind.get(kind) as string;
