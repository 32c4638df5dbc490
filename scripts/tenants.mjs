// npm run tenants: lists the tenants of the stores, makes, sets, closes, opens, exports and deletes one.
import { build } from './build.mjs';

build();
const { tenants } = await import('../dist/apps/api/src/tenantsCommand.js');
const { exportTenant } = await import('../dist/apps/worker/src/tenants/exportCommand.js');
const [verb, ...others] = process.argv.slice(2);
const say = (line) => console.log(line);
try {
  if (verb === 'export') await exportTenant(process.env, others, say);
  else await tenants(process.env, process.argv.slice(2), say);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
