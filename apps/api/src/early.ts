import { setTimeout as sleep } from 'node:timers/promises';
import { Away } from '@platform/ports.js';
import type { Asked } from '@platform/process/health.js';
import { type HealthServer, openHealthServer } from '@platform/process/healthServer.js';

/** What a process serves while a store is away that its start needs: its health, and 503 for all else. */
export interface Early {
  /** Its address, as soon as it was needed. */
  readonly opened: Promise<string>;
  /** Runs until it went well, again each time it ends with Away. */
  insist<T>(run: () => Promise<T>): Promise<T>;
  /** Gives the address up for the api; the port, if it had one. */
  giveWay(): Promise<number | null>;
}

// Milliseconds before stores that were away are asked again.
const pause = 500;

export function openEarly(
  asked: Asked,
  { port, host, log }: { port: number; host: string; log(error: Away): void },
): Early {
  const { promise: opened, resolve, reject } = Promise.withResolvers<string>();
  opened.catch(() => {});
  let server: HealthServer | null = null;
  let open = true;

  async function listen(error: Away): Promise<void> {
    if (server) return;
    log(error);
    server = openHealthServer(asked);
    await server.listen(port, host).then(resolve, reject);
  }
  return {
    opened,
    async insist(run) {
      for (;;) {
        try {
          return await run();
        } catch (error) {
          if (!(error instanceof Away) || !open) throw error;
          await listen(error);
          await sleep(pause);
        }
      }
    },
    async giveWay() {
      open = false;
      const used = server && Number(new URL(await opened).port);
      await server?.close();
      return used;
    },
  };
}
