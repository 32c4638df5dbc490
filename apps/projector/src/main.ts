import { run } from './run.js';
import { storesFrom } from './stores.js';

// The projector as a process of its own, on stores that an api process made.
const log = (message: string, facts?: object) => console.error(JSON.stringify({ message, ...facts }));
const projector = await run(storesFrom(process.env), log);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void projector.close());
await projector.ready;
console.log('ready');
