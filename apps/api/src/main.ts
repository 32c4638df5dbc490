import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from '@platform/process/main.js';
import { flags, type Given } from './flags.js';

/** Does what `ROLES` says: by default api, projector and worker in one process on one folder of data. */
main(flags, async (given) => {
  const { readProcessEnv } = await import('@platform/process/env.js');
  const common = readProcessEnv();
  return common.roles.has('api') ? serve(common, given) : beside(common);
});

async function serve(common: Parameters<typeof beside>[0], given: Given) {
  const { readEnv } = await import('./env.js');
  const { runServer } = await import('./run.js');
  const root = rootAbove(dirname(fileURLToPath(import.meta.url)));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const { startInThread: startProjector } = await import('../../projector/src/inThread.js');
  const { startWorker } = await import('../../worker/src/worker.js');
  const { seedDemo } = await import('./demo/seedDemo.js');
  const apps = { version, webFolder: join(root, 'dist/web'), startProjector, startWorker, seedDemo };
  return runServer(readEnv(process.env, given, common), apps, show);
}

/** The product's folder, whether this runs from its source or as it was built. */
const rootAbove = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder));

function show(passwords: readonly { tenant: string; password: string }[]): void {
  for (const { tenant, password } of passwords) {
    console.log(`First password of admin in ${tenant} (shown once, to be changed at the first login): ${password}`);
  }
}

/** As the programs of the projector and of the worker do it. */
async function beside(common: import('@platform/process/env.js').ProcessEnv) {
  const { runRoles } = await import('@platform/process/roles.js');
  const { projectOn } = await import('../../projector/src/run.js');
  const { workOn } = await import('../../worker/src/run.js');
  return runRoles(common, {
    ...(common.roles.has('projector') && { projector: projectOn }),
    ...(common.roles.has('worker') && { worker: workOn(common) }),
  });
}
