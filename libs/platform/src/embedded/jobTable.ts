import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Job, JobCounts, Jobs } from '../ports.js';
import { fromStored, toStored } from '../wellFormed.js';
import { attempting, inTransaction } from './sqlite.js';

// `claim` is the proof of the worker that runs it, `until` when it counts as lost; all times in ms since 1970.
export const jobSchema = `
  CREATE TABLE IF NOT EXISTS jobs (no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, tenant TEXT NOT NULL,
    name TEXT NOT NULL, data TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'waiting', progress REAL NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0, most INTEGER NOT NULL, backoff INTEGER NOT NULL, due INTEGER NOT NULL, key TEXT,
    claim TEXT UNIQUE, until INTEGER, lost INTEGER NOT NULL DEFAULT 0, result TEXT, error TEXT, ended INTEGER);
  CREATE INDEX IF NOT EXISTS jobs_due ON jobs (name, state, due);
  CREATE INDEX IF NOT EXISTS jobs_key ON jobs (tenant, key) WHERE key IS NOT NULL;
  CREATE INDEX IF NOT EXISTS jobs_dead ON jobs (tenant, ended) WHERE state = 'dead';`;

const day = 86_400_000;
export const defaults = { tries: 5, backoff: 1_000 };

/** The jobs as their owners see them. */
export function jobTable(
  db: DatabaseSync,
  now: () => number,
): Pick<Jobs, 'add' | 'get' | 'dead' | 'retry' | 'removeAll' | 'counts'> {
  const insert = db.prepare(
    'INSERT INTO jobs (id, tenant, name, data, most, backoff, due, key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const byKey = db.prepare(
    `SELECT id FROM jobs WHERE tenant = ? AND key = ?
       AND (state IN ('waiting', 'running') OR (state = 'done' AND ended > ?))`,
  );
  const one = db.prepare('SELECT * FROM jobs WHERE tenant = ? AND id = ?');
  const dead = db.prepare(`SELECT * FROM jobs WHERE tenant = ? AND state = 'dead' ORDER BY ended DESC, no DESC`);
  const retry = db.prepare(
    `UPDATE jobs SET state = 'waiting', tries = 0, lost = 0, progress = 0, due = ?, ended = NULL
       WHERE tenant = ? AND id = ? AND state = 'dead'`,
  );
  const removeAll = db.prepare(`DELETE FROM jobs WHERE tenant = ? AND state <> 'running'`);
  const removeRecurring = db.prepare('DELETE FROM recurring WHERE tenant = ?');
  const counts = db.prepare('SELECT name, state, count(*) AS count FROM jobs GROUP BY name, state ORDER BY name');
  return {
    async add(tenant, name, data, { delay = 0, key, tries = defaults.tries, backoff = defaults.backoff } = {}) {
      if (tries < 1) throw new RangeError(`tries: ${tries}`);
      const of = toStored(tenant);
      return inTransaction(db, () => {
        const there = key === undefined ? undefined : byKey.get(of, toStored(key), now() - day);
        if (there) return there.id as string;
        const id = randomUUID();
        const stored = key === undefined ? null : toStored(key);
        insert.run(id, of, toStored(name), toJson(data), tries, Math.ceil(backoff), now() + Math.ceil(delay), stored);
        return id;
      });
    },
    get: async (tenant, id) => attempting(db, () => jobOf(one.get(toStored(tenant), toStored(id)))),
    dead: async (tenant) => attempting(db, () => dead.all(toStored(tenant)).map((row) => jobOf(row)!)),
    retry: async (tenant, id) => attempting(db, () => retry.run(now(), toStored(tenant), toStored(id)).changes > 0),
    async removeAll(tenant) {
      const of = toStored(tenant);
      inTransaction(db, () => [removeRecurring.run(of), removeAll.run(of)]);
    },
    counts: async () => attempting(db, () => countsOf(counts.all() as unknown as Count[])),
  };
}

interface Count {
  name: string;
  state: Job['state'];
  count: number;
}

function countsOf(found: readonly Count[]): JobCounts[] {
  const names = new Map<string, JobCounts>();
  for (const { name, state, count } of found) {
    const none = { name: fromStored(name), waiting: 0, running: 0, done: 0, dead: 0 };
    names.set(name, { ...(names.get(name) ?? none), [state]: count });
  }
  return [...names.values()];
}

/** Forgets jobs that ended well a week ago. */
export function sweepJobs(db: DatabaseSync, now: number): void {
  attempting(db, () => db.prepare(`DELETE FROM jobs WHERE state = 'done' AND ended < ?`).run(now - 7 * day));
}

interface JobRow extends Omit<Job, 'data' | 'result' | 'error'> {
  data: string;
  result: string | null;
  error: string | null;
}

export function jobOf(row: object | undefined): Job | null {
  if (!row) return null;
  const { id, name, tenant, data, state, progress, tries, result, error } = row as JobRow;
  return {
    ...{ id, name: fromStored(name), tenant: fromStored(tenant), data: JSON.parse(data) as unknown },
    ...{ state, progress, tries, result: result === null ? undefined : (JSON.parse(result) as unknown) },
    error: error === null ? undefined : fromStored(error),
  };
}

export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}
