import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.js';

// The projector as a process of its own, on the stores in DATA_DIR that an api process made.
const { DATA_DIR: dataDir = './data', MASTER_KEY, MASTER_KEY_FILE } = process.env;
const keyFile = MASTER_KEY_FILE ?? join(dataDir, 'secrets', 'master.key');
const masterKey = Buffer.from(MASTER_KEY ?? readFileSync(keyFile, 'utf8'), 'base64');
const log = (message: string, facts?: object) => console.error(JSON.stringify({ message, ...facts }));

const projector = await run({ dataDir, masterKey }, log);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void projector.close());
await projector.ready;
console.log('ready');
