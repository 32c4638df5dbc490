import { randomInt } from 'node:crypto';
import type { Vault } from '../ports.js';
import { fromStored, toStored } from '../wellFormed.js';
import { attempting, inTransaction, openDatabase } from './sqlite.js';

interface VaultOptions {
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds to wait for another writer. */
  busy?: number;
}
interface Entry {
  value: string;
  version: number;
  expiresAt: number | null;
}

/** Secrets and counters in an own SQLite file, durable (synchronous FULL) before an answer. */
export function openVault(file: string, { now = Date.now, busy = 2_000 }: VaultOptions = {}): Vault {
  const db = openDatabase(file, { synchronous: 'FULL', busy, schema, check: true, remedy });
  const select = db.prepare(
    'SELECT value, version, expiresAt FROM entries WHERE tenant = ? AND kind = ? AND key = ? AND expiresAt > ?',
  );
  const put = db.prepare(
    `INSERT OR REPLACE INTO entries (tenant, kind, key, value, version, owner, expiresAt) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const count = db.prepare('UPDATE entries SET value = ?, version = ? WHERE tenant = ? AND kind = ? AND key = ?');
  const remove = db.prepare('DELETE FROM entries WHERE tenant = ? AND kind = ? AND key = ?');
  const removeAll = db.prepare('DELETE FROM entries WHERE tenant = ?');
  const ofOwner = db.prepare(
    `SELECT key, value, version FROM entries WHERE tenant = ? AND owner = ? AND kind = ? AND expiresAt > ? ORDER BY key`,
  );
  const sweep = db.prepare('DELETE FROM entries WHERE expiresAt <= ?');
  const find = (place: string[]) => select.get(...place, now()) as unknown as Entry | undefined;
  const sweeping = setInterval(() => sweepQuietly(() => sweep.run(now())), sweepEvery).unref();

  return {
    async get<T>(...place: [string, string, string]) {
      const entry = attempting(db, () => find(place.map(toStored)));
      return entry ? { value: JSON.parse(entry.value) as T, version: entry.version } : null;
    },
    async putIf(...[tenant, kind, key, value, { version, owner, expiresAt = never }]) {
      const place = [tenant, kind, key].map(toStored);
      const json = JSON.stringify(value ?? null);
      return inTransaction(db, () => {
        if ((find(place)?.version ?? 0) !== version) return false;
        put.run(...place, json, newVersion(), owner === undefined ? null : toStored(owner), expiresAt);
        return true;
      });
    },
    async increment(tenant, kind, key, { by = 1, expiresAt = never } = {}) {
      const place = [tenant, kind, key].map(toStored);
      return inTransaction(db, () => {
        const entry = find(place);
        if (!entry) put.run(...place, JSON.stringify(by), newVersion(), null, expiresAt);
        if (!entry) return by;
        const sum = (JSON.parse(entry.value) as number) + by;
        if (!Number.isFinite(sum)) throw new TypeError(`${kind} is not a number`);
        count.run(JSON.stringify(sum), newVersion(), ...place);
        return sum;
      });
    },
    async remove(...place) {
      attempting(db, () => remove.run(...place.map(toStored)));
    },
    async removeAll(tenant) {
      attempting(db, () => removeAll.run(toStored(tenant)));
    },
    async listByOwner(tenant, kind, owner) {
      const found = attempting(db, () => ofOwner.all(toStored(tenant), toStored(owner), toStored(kind), now()));
      return found.map(({ key, value, version }) => ({
        key: fromStored(key as string),
        value: JSON.parse(value as string) as unknown,
        version: version as number,
      }));
    },
    async close() {
      clearInterval(sweeping);
      if (db.isOpen) db.close();
    },
  };
}

const remedy =
  'It holds passwords and sessions: stop the server and put the file back from the last backup (docs/operate.md, Damaged files).';

const never = Number.MAX_SAFE_INTEGER;
const sweepEvery = 60_000;

const schema = `
  CREATE TABLE IF NOT EXISTS entries (tenant TEXT, kind TEXT, key TEXT, value TEXT NOT NULL, version INTEGER NOT NULL,
    owner TEXT, expiresAt INTEGER NOT NULL, PRIMARY KEY (tenant, kind, key)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entries_owner ON entries (tenant, owner, kind) WHERE owner IS NOT NULL;
  CREATE INDEX IF NOT EXISTS entries_expiry ON entries (expiresAt) WHERE expiresAt < ${never}`;

// Random, so that an entry put again after its removal never has a version that somebody still holds.
function newVersion(): number {
  return randomInt(1, 2 ** 48 - 1);
}

function sweepQuietly(sweep: () => unknown): void {
  try {
    sweep();
  } catch {
    // Locked or closed just now: what has expired counts as gone anyway, the next sweep removes it.
  }
}
