import { main } from '@platform/process/main.js';

// The projector as a process of its own, on servers that others share.
const usage = `Usage: node dist/apps/projector/src/main.js
The projector as a process of its own: keeps the rows of the tenants. It is set by the environment (docs/operate.md).`;

main({ usage, options: {} }, async () => {
  const { readProcessEnv } = await import('@platform/process/env.js');
  const { runRoles } = await import('@platform/process/roles.js');
  const { projectOn } = await import('./run.js');
  return runRoles(readProcessEnv(process.env, new Set(['projector'])), { projector: projectOn });
});
