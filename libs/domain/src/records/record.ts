import type { Class } from '@contracts/fields.js';
import type { Work } from '@contracts/identity/roles.js';
import type { CustomField } from '@contracts/masterData/dataElementType.js';

/** A record of master data as the state holds it. Immutable. */
export interface Thing {
  id: string;
  /** Its kind's name; of a kind that a tenant made, that kind's id. */
  kind: string;
  /** As it was named: the parent may have been merged into another since (`RecordState.parentOf`). */
  parentId: string | null;
  rank: string;
  /** The fields of the kind's class, without those that are empty. */
  content: Content;
  /** Its own mark; what is below it inherits it. */
  deleted: boolean;
  /** What stands for it since a merge. */
  mergedInto: string | null;
}
export type Content = Readonly<Record<string, unknown>>;

/** A kind of records, built in or made by a tenant. */
export interface Kind {
  name: string;
  of: Class;
  tree: boolean;
  dimension: boolean;
  may: Work;
  /** Fields that a tenant added; undefined: the kind is built in. */
  custom?: readonly CustomField[];
}

/** A place among siblings: below a parent (null: at the top), after a sibling (null: first), and the rank it has there. */
export interface Place {
  parent: string | null;
  after: string | null;
  rank: string;
}
