// npm run backup -- FOLDER: copies the stores of DATA_DIR into four folders, which are to be kept apart. Not for servers.
import { build } from './build.mjs';
import { called } from './called.mjs';
import { refuseServers } from './refuseServers.mjs';

const [to] = called('Usage: npm run backup -- FOLDER', { names: 1 }).names;
refuseServers('backup');
build();
const { backUp } = await import('../dist/libs/platform/src/embedded/backup.js');
try {
  await backUp(process.env.DATA_DIR || './data', to);
  console.log(`${to}: data, keys, destroyed and secrets. Keep each of the four at a place of its own.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
