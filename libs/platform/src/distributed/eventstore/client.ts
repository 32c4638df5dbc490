import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * The one client object of this process for a server. Two are not independent: the batch path keeps its open requests
 * in one table for the whole process, and an end of one client's call rejects and wedges the other's appends.
 */
export interface Shared {
  client: EventStoreDBClient;
  /** Counts an append as in flight until it settles. */
  during<T>(append: Promise<T>): Promise<T>;
  /** Lets go of it. The last one disposes it, once nothing of the whole process is in flight. */
  release(): void;
}

interface Held {
  client: EventStoreDBClient;
  users: number;
}
const held = new Map<string, Held>();
const forgotten: EventStoreDBClient[] = [];
let inFlight = 0;

export function sharedClient(given: string): Shared {
  // Without throwing, the batch path's answer to a conflict names a wrong revision.
  const url = given.replace(/throwOnAppendFailure=[^&]*/gi, 'throwOnAppendFailure=true');
  const it = held.get(url) ?? { client: connect(url), users: 0 };
  held.set(url, it);
  it.users++;
  let released = false;
  return {
    client: it.client,
    async during(append) {
      inFlight++;
      try {
        return await append;
      } finally {
        inFlight--;
        dispose();
      }
    },
    release() {
      if (released) return;
      released = true;
      if (--it.users > 0) return;
      held.delete(url);
      forgotten.push(it.client);
      dispose();
    },
  };
}

/** The client's own error would repeat the address, with its password. */
function connect(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch {
    throw new TypeError('not an address of an EventStoreDB (esdb://…)');
  }
}

function dispose(): void {
  if (inFlight > 0) return;
  for (const client of forgotten.splice(0)) client.dispose().catch(() => {});
}
