import type { ElementType } from './element.js';

/** Where elements of a type stand: its kind, kinds above it (ROOT: the top), how many of its kind in a row. */
export interface Standing {
  kind: ElementType;
  parents: readonly string[];
  maxDepth: number;
}

/**
 * The rule that an element breaks under a parent (null: at the top): the same in the browser and on the server. `inARow`: how
 * many of its kind would stand below each other there, with those above it and below it.
 */
export function misplaced(
  { parents, maxDepth }: Standing,
  parent: ElementType | null,
  inARow: () => number,
): 'not_at_root' | 'parent_forbidden' | 'max_depth' | null {
  if (!parents.includes(parent ?? 'ROOT')) return parent ? 'parent_forbidden' : 'not_at_root';
  return inARow() > maxDepth ? 'max_depth' : null;
}
