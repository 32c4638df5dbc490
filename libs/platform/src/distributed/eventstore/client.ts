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

/**
 * Throws a TypeError without any part of the address in it: neither its errors nor what the client tells the console of
 * options that it does not take may repeat the password.
 */
function connect(url: string): EventStoreDBClient {
  const address = url.trim().replace(/\/+$/, '');
  // The client ends a password at its first @: the rest would be a host's name, and be told as that.
  if (/^[^@]*@[^?]*@/.test(address)) throw new TypeError(`${form} (@ in a password is %40)`);
  const { warn } = console;
  console.warn = (text: string) => warn(`EVENTSTORE_URL: ${text.split(address)[0]?.trim()}`);
  try {
    return EventStoreDBClient.connectionString(address);
  } catch (error) {
    // What it could not parse stands in its message; else a file is not there, or a number is none.
    throw new TypeError('connectionString' in (error as Error) ? form : `EVENTSTORE_URL: ${(error as Error).message}`);
  } finally {
    console.warn = warn;
  }
}

const form = 'EVENTSTORE_URL is not esdb[+discover]://[user:password@]host[:port][?options]';

function dispose(): void {
  if (inFlight > 0) return;
  for (const client of forgotten.splice(0)) client.dispose().catch(() => {});
}
