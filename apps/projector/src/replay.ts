import { existingStores } from '@platform/process/existing.js';
import { run } from './run.js';

/** Makes the rows of all tenants anew, beside those that are read meanwhile, also while a server runs on the stores. */
export async function replay(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> {
  const log = (message: string, facts?: object) => say(`${message} ${JSON.stringify(facts ?? {})}`);
  const projector = await run(existingStores(env), log, { idle: true });
  try {
    for (const tenant of await projector.tenants()) {
      const started = performance.now();
      if (!(await projector.rebuild(tenant))) throw new Error(`The rows of ${tenant} could not be made.`);
      say(`${tenant}: ${Math.round(performance.now() - started)} ms`);
    }
  } finally {
    await projector.close();
  }
}
