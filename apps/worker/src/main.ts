import { main } from '@platform/process/main.js';

// The worker as a process of its own, on servers that others share.
const usage = `Usage: node dist/apps/worker/src/main.js
The worker as a process of its own: does the jobs: imports, exports, mail. It is set by the environment (docs/operate.md).`;

main({ usage, options: {} }, async () => {
  const { readProcessEnv } = await import('@platform/process/env.js');
  const { runRoles } = await import('@platform/process/roles.js');
  const { workOn } = await import('./run.js');
  const env = readProcessEnv(process.env, new Set(['worker']));
  return runRoles(env, { worker: workOn(env) });
});
