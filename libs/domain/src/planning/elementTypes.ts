import type { ElementType, Phase } from '@contracts/planning/element.js';

/** A type of plan elements: its kind, how it looks, where it may stand, and which phase entries need approval. */
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
  needsApproval: readonly Phase[];
}

const needsApproval: readonly Phase[] = ['PRE', 'COMPLETED'];

/** Every tenant has these; ids are stored for ever. A tenant's changes of them are events (decisions.md, Plan elements). */
export const builtInTypes: ReadonlyMap<string, ElementTypeDefinition> = new Map(
  [
    {
      id: '00000000-0000-7000-8000-000000000001',
      kind: 'GROUPING' as const,
      label: 'Kampagne',
      color: '#4f5bd5',
      parents: ['ROOT', 'GROUPING'] as const,
      maxDepth: 3,
      needsApproval,
    },
    {
      id: '00000000-0000-7000-8000-000000000002',
      kind: 'MAIN' as const,
      label: 'Projekt',
      color: '#1f7a8c',
      parents: ['ROOT', 'GROUPING'] as const,
      maxDepth: 1,
      needsApproval,
    },
    {
      id: '00000000-0000-7000-8000-000000000003',
      kind: 'SUB' as const,
      label: 'Maßnahme',
      color: '#3f9e6b',
      parents: ['MAIN', 'SUB'] as const,
      maxDepth: 4,
      needsApproval,
    },
    {
      id: '00000000-0000-7000-8000-000000000004',
      kind: 'MILESTONE' as const,
      label: 'Meilenstein',
      color: '#c77d0a',
      parents: ['MAIN', 'SUB'] as const,
      maxDepth: 1,
      needsApproval,
    },
  ].map((type) => [type.id, type]),
);

const byKind = new Map([...builtInTypes.values()].map((type) => [type.kind, type.id]));

export const defaultTypeOf = (kind: ElementType): string => byKind.get(kind) as string;
