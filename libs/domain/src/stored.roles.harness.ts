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

/** Who is deleted comes back disabled; somebody is away. */
export const peopleSteps: [command: string, data: object][] = [
  ['deleteUsers', { ids: ['tom'] }],
  ['restoreUsers', { ids: ['tom'] }],
  ['changeUser', { id: 'tom', enabled: true }],
  ['declareDelegation', { id: 'v', userId: 'mira', start: '2026-08-01', endDate: '2026-08-14', substitute: 'tom' }],
  ['changeDelegation', { id: 'v', endDate: '2026-08-21' }],
  ['watchDelegations', { today: '2026-08-20' }],
  ['endDelegation', { id: 'v' }],
];

const background = { id: 'picture', type: 'image/png', size: 1_024 };

/** Of companies: they begin, are closed for a while, are deleted. */
export const tenantSteps: [command: string, data: object][] = [
  ['registerTenant', { id: 'hallmann' }],
  ['registerTenant', { id: 'probe', name: 'Probe GmbH', languages: ['de_DE'], trialEndsAt: '2026-03-31' }],
  ['configureTenant', { id: 'hallmann', name: 'Hallmann Küchen GmbH', currency: 'CHF', color: '#1f4e79' }],
  ['suspendTenant', { id: 'probe', reason: 'Rechnung offen' }],
  ['resumeTenant', { id: 'probe' }],
  ['orderDeletion', { id: 'probe', confirm: 'probe', days: 0 }],
  ['deleteTenant', { id: 'probe' }],
  ['confirmErased', { id: 'probe' }],
  ['askDeletion', { id: 'hallmann', confirm: 'Hallmann Küchen GmbH', days: 30 }],
  ['stopDeletion', { id: 'hallmann' }],
  ['configureTenant', { id: 'hallmann', background }],
];
