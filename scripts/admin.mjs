// npm run admin -- TENANT USER: enables somebody and prints a password that is to be changed at the next login.
import { build } from './build.mjs';

build();
const { admin } = await import('../dist/apps/api/src/admin.js');
try {
  await admin(process.env, process.argv.slice(2), (line) => console.log(line));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
