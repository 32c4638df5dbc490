/** A role of the tenant's own, taken back and again; whoever has it is given another, then it comes back. */
export const roleSteps: [command: string, data: object][] = [
  ['composeRole', { id: 'r', label: 'Zuarbeit', description: 'Hilft aus.', rights: ['write', 'readCosts'] }],
  ['undo', {}],
  ['undo', {}],
  ['changeRole', { id: 'r', rights: ['write'] }],
  ['changeUser', { id: 'tom', roles: ['r'] }],
  ['deleteRoles', { ids: ['r'], into: 'READER' }],
  ['restoreRoles', { ids: ['r'] }],
];
