// npm run tenants: lists the tenants of the stores, makes, sets, closes and opens one.
import { build } from './build.mjs';

build();
const { tenants } = await import('../dist/apps/api/src/tenantsCommand.js');
try {
  await tenants(process.env, process.argv.slice(2), (line) => console.log(line));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
