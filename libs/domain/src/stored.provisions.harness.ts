const planned = { kind: 'PLAN', costTypeId: null, period: '2026-02', amount: 9_000, description: '' };

/** Two runs of provision; a payment covers some of it, which is taken back; the last run is reversed. */
export const provisionSteps: [command: string, data: object][] = [
  ['changeElement', { id: 'x2', costObjects: [planned] }],
  ['runProvision', { id: 'run1', date: '2026-02' }],
  ['bookCosts', { id: 'x2', entries: [{ ...planned, id: 'paid', kind: 'ACTUAL', amount: 4_000 }] }],
  ['undo', {}],
  ['runProvision', { id: 'run2', date: '2026-12' }],
  ['reverseProvision', { id: 'run2' }],
];
