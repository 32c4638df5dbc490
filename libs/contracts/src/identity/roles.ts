/** decisions.md, Roles and permissions. A key user has all of them. */
export const roles = ['ADMIN', 'MASTERDATA', 'PLANNER', 'APPROVER', 'CONTROLLER', 'READER'] as const;
export type Role = (typeof roles)[number];
/** Whose work something is: that of a role, or of key users alone. */
export type Work = Role | 'KEY_USER';

/** What roles are composed of; reading is in each. The first five are those that `permissions` answers of a thing. */
export const roleRights = [
  ...(['write', 'delete', 'approve', 'readCosts', 'writeCosts'] as const),
  ...(['masterData', 'administer'] as const),
] as const;
export type RoleRight = (typeof roleRights)[number];

/** What each of the six is a set of; `by`: the right that a call asks which is for that role. */
export const rightsOfRoles: Readonly<Record<Role, { by: RoleRight | null; rights: readonly RoleRight[] }>> = {
  ADMIN: { by: 'administer', rights: ['administer'] },
  MASTERDATA: { by: 'masterData', rights: ['masterData'] },
  PLANNER: { by: 'write', rights: ['write', 'delete', 'readCosts'] },
  APPROVER: { by: 'approve', rights: ['approve', 'readCosts'] },
  CONTROLLER: { by: 'writeCosts', rights: ['readCosts', 'writeCosts'] },
  READER: { by: null, rights: [] },
};
