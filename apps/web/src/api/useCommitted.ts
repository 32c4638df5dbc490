import { useThing } from './useThing.js';

/** Whether the company keeps committed money; until that is known it does. */
export const useCommitted = (): boolean => useThing('GET configuration', {}).data?.['server.committed'] !== 'OFF';
