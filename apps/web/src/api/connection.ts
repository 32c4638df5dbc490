import { createStore, useStore } from './store.js';

/** `lost` only after some seconds: a blink of the network is nobody's business. */
export type Connection = 'online' | 'connecting' | 'lost';

export const connection = createStore<Connection>('connecting');
export const useConnection = (): Connection => useStore(connection);
