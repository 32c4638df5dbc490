// npm run restore -- FOLDER [--destroyed FOLDER]: puts a backup into an empty DATA_DIR. Keys that were destroyed after it
// are removed if the newest list of destroyed keys is there or is named.
import { join } from 'node:path';
import { build } from './build.mjs';
import { called } from './called.mjs';
import { refuseServers } from './refuseServers.mjs';

const { names, values } = called('Usage: npm run restore -- FOLDER [--destroyed FOLDER]', {
  ...{ names: 1, options: { destroyed: { type: 'string' } } },
});
const [from] = names;
refuseServers('restore');
build();
const { restore } = await import('../dist/libs/platform/src/embedded/backup.js');
try {
  const parts = { data: join(from, 'data'), keys: join(from, 'keys'), secrets: join(from, 'secrets') };
  await restore({ ...parts, destroyed: values.destroyed ?? join(from, 'destroyed') }, process.env.DATA_DIR || './data');
  console.log('Restored. Everybody signs in again; the read models are made at the next start.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
