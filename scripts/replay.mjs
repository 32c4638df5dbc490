// Makes the read models of DATA_DIR anew from the log, beside the live ones, and switches.
import { build } from './build.mjs';
import { called } from './called.mjs';

called('Usage: npm run replay\nMakes the rows of all tenants anew from the log, beside the live ones, and switches.');
build();
const { replay } = await import('../dist/apps/projector/src/replay.js');
try {
  await replay(process.env, (line) => console.log(line));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
