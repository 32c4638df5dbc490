import type { Changed } from '../decider.js';
import type { Role } from './users.js';

export type RoleFields = Pick<Role, 'label' | 'description' | 'rights'>;
type Composed = { id: string } & Pick<RoleFields, 'label'> & Partial<RoleFields>;

/** Names and shapes are stored for ever. */
export type RoleEvent =
  | { type: 'RoleComposed'; data: Composed }
  /** A creation taken back. */
  | { type: 'RoleUndone'; data: Composed }
  | { type: 'RoleChanged'; data: { id: string; changed: Changed<RoleFields> } }
  | { type: 'RoleDeleted'; data: { id: string } }
  | { type: 'RoleRestored'; data: { id: string } };
