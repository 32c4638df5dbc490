import { setTimeout as sleep } from 'node:timers/promises';
import { checkKeys } from './checkKeys.js';
import { Away } from './ports.js';
import { type Projector, type ProjectorOptions, startProjector } from './projector.js';

// Milliseconds before stores that were away are asked again.
const pause = 500;

interface Options extends Omit<ProjectorOptions, 'tenants'> {
  /** Those registered by now. Throws Away. */
  tenants(): Promise<readonly string[]>;
}

/** A projector that does not wait for its stores: where one is away, it starts once they are there. */
export function openProjector(options: Options): Projector {
  let open = true;
  let running: Projector | null = null;

  async function start(): Promise<void> {
    while (open) {
      try {
        await checkKeys(options.ports, 'the key store');
        running = await startProjector({ ...options, tenants: await options.tenants() });
        return running.ready;
      } catch (error) {
        if (!(error instanceof Away)) throw error;
        await sleep(pause);
      }
    }
  }
  const ready = start();
  ready.catch((error: unknown) => options.log?.('the projector did not start', { error: String(error) }));
  return {
    ready,
    async status() {
      if (!running) throw new Away('the projector has not started');
      return running.status();
    },
    async rebuild(tenant) {
      await ready;
      return (await running?.rebuild(tenant)) ?? false;
    },
    async close() {
      open = false;
      await running?.close();
    },
  };
}
