import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openChannel } from '@platform/embedded/channel.js';
import { openEventStore } from '@platform/embedded/eventStore.js';
import { openReadStore } from '@platform/embedded/readStore.js';
import {
  Away,
  type EventStore,
  type Files,
  type Keys,
  type NewEvent,
  type Ports,
  type Vault,
} from '@platform/ports.js';

/** Ports for specs of the core: a real log and real rows, the rest in memory. */
export interface Bench {
  ports: Pick<Ports, 'events' | 'files' | 'keys' | 'vault' | 'rows' | 'channel'>;
  /** The next appends: stored or not, but the answer is lost. */
  lose(appends: number, stored: boolean): void;
  /** Another process's opening of the log. */
  another(): EventStore;
  /** Takes the last events out of the log's file, as a torn disk or an older copy of it does. */
  cut(events: number): void;
  end(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'core-'));
  const opened: EventStore[] = [];
  const open = () => {
    const store = openEventStore(join(folder, 'events.db'));
    opened.push(store);
    return store;
  };
  const losing = { left: 0, stored: false };
  const store = open();
  const rows = openReadStore(join(folder, 'rows.db'));
  const channel = openChannel(folder);
  const events: EventStore = {
    ...store,
    async append(stream: string, list: readonly NewEvent[], expected: number) {
      if (losing.left === 0) return store.append(stream, list, expected);
      losing.left--;
      if (losing.stored) await store.append(stream, list, expected);
      throw new Away('the answer is lost');
    },
  };
  return {
    ports: { events, rows, channel, files: memoryFiles(), keys: memoryKeys(), vault: memoryVault() },
    lose: (left, stored) => Object.assign(losing, { left, stored }),
    another: open,
    cut(count) {
      const db = new DatabaseSync(join(folder, 'events.db'));
      db.exec(`DELETE FROM events WHERE position > (SELECT max(position) FROM events) - ${count}`);
      db.close();
    },
    async end() {
      for (const it of [...opened, rows, channel]) await it.close();
      await rm(folder, { recursive: true });
    },
  };
}

export function memoryFiles(): Files & { content: Map<string, Buffer> } {
  const content = new Map<string, Buffer>();
  return {
    content,
    async put(path, from) {
      const chunks: Uint8Array[] = [];
      if (from instanceof Uint8Array) chunks.push(from);
      else for await (const chunk of from) chunks.push(chunk);
      const whole = Buffer.concat(chunks);
      content.set(path, whole);
      return { size: whole.length };
    },
    async get(path) {
      const found = content.get(path);
      if (!found) return null;
      return (async function* () {
        yield found;
      })();
    },
    size: async (path) => content.get(path)?.length ?? null,
    list: async (prefix) => [...content.keys()].filter((path) => path.startsWith(prefix)).sort(),
    remove: async (path) => void content.delete(path),
  };
}

function memoryKeys(): Keys {
  const keys = new Map<string, Uint8Array | null>();
  const name = (tenant: string, person: string) => `${tenant} ${person}`;
  return {
    async make(tenant, person) {
      const found = keys.get(name(tenant, person));
      if (found !== undefined) return found;
      const key = randomBytes(32);
      keys.set(name(tenant, person), key);
      return key;
    },
    get: async (tenant, person) => keys.get(name(tenant, person)) ?? null,
    destroy: async (tenant, person) => void keys.set(name(tenant, person), null),
    destroyed: async () => [],
    close: async () => {},
  };
}

function memoryVault(): Vault {
  const values = new Map<string, { value: unknown; version: number }>();
  const name = (...parts: string[]) => parts.join(' ');
  return {
    get: async <T>(tenant: string, kind: string, key: string) =>
      (values.get(name(tenant, kind, key)) as { value: T; version: number } | undefined) ?? null,
    async putIf(tenant, kind, key, ...[value, { version }]) {
      const stored = values.get(name(tenant, kind, key))?.version ?? 0;
      if (stored !== version) return false;
      values.set(name(tenant, kind, key), { value, version: version + 1 });
      return true;
    },
    async increment(tenant, kind, key, { by = 1 } = {}) {
      const sum = ((values.get(name(tenant, kind, key))?.value as number) ?? 0) + by;
      values.set(name(tenant, kind, key), { value: sum, version: 1 });
      return sum;
    },
    remove: async (tenant, kind, key) => void values.delete(name(tenant, kind, key)),
    listByOwner: async () => [],
    close: async () => {},
  };
}
