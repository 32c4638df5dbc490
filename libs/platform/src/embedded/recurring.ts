import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { nextTime } from '../cron.js';
import type { Jobs } from '../ports.js';
import { toStored } from '../wellFormed.js';
import { defaults, toJson } from './jobTable.js';
import { attempting, inTransaction } from './sqlite.js';

export const recurringSchema = `
  CREATE TABLE IF NOT EXISTS recurring (tenant TEXT, key TEXT, name TEXT NOT NULL, data TEXT NOT NULL,
    cron TEXT NOT NULL, timeZone TEXT NOT NULL, due INTEGER NOT NULL, PRIMARY KEY (tenant, key)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS recurring_due ON recurring (name, due);`;

type Plan = Record<'tenant' | 'key' | 'data' | 'cron' | 'timeZone', string>;
interface Recurring extends Pick<Jobs, 'recur' | 'stopRecurring'> {
  /** Adds a job for each recurring one of the name that is due; times missed while nobody worked come once. */
  addDue(name: string): void;
  /** Milliseconds until the next is due, at most `atMost`. */
  rest(name: string, atMost: number): number;
}

export function recurringJobs(db: DatabaseSync, now: () => number): Recurring {
  const put = db.prepare('INSERT OR REPLACE INTO recurring VALUES (?, ?, ?, ?, ?, ?, ?)');
  const same = db.prepare('SELECT due FROM recurring WHERE tenant = ? AND key = ? AND cron = ? AND timeZone = ?');
  const remove = db.prepare('DELETE FROM recurring WHERE tenant = ? AND key = ?');
  const soonest = db.prepare('SELECT min(due) AS due FROM recurring WHERE name = ?');
  const due = db.prepare('SELECT tenant, key, data, cron, timeZone FROM recurring WHERE name = ? AND due <= ?');
  const move = db.prepare('UPDATE recurring SET due = ? WHERE tenant = ? AND key = ?');
  const insert = db.prepare(
    'INSERT INTO jobs (id, tenant, name, data, most, backoff, due) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const soonestOf = (name: string) => attempting(db, () => soonest.get(toStored(name)))!.due as number | null;

  return {
    async recur(tenant, name, data, { key, cron, timeZone }) {
      const place = [toStored(tenant), toStored(key)] as const;
      const first = nextTime(cron, timeZone, now());
      inTransaction(db, () => {
        // Said again at each start: what is due already must not be put off.
        const there = same.get(...place, cron, timeZone)?.due as number | undefined;
        put.run(...place, toStored(name), toJson(data), cron, timeZone, there ?? first);
      });
    },
    async stopRecurring(tenant, key) {
      attempting(db, () => remove.run(toStored(tenant), toStored(key)));
    },
    addDue(name) {
      if ((soonestOf(name) ?? Number.POSITIVE_INFINITY) > now()) return;
      inTransaction(db, () => {
        const time = now();
        for (const { tenant, key, data, cron, timeZone } of due.all(toStored(name), time) as unknown as Plan[]) {
          insert.run(randomUUID(), tenant, toStored(name), data, defaults.tries, defaults.backoff, time);
          move.run(nextTime(cron, timeZone, time), tenant, key);
        }
      });
    },
    rest: (name, atMost) => Math.min(Math.max((soonestOf(name) ?? Number.POSITIVE_INFINITY) - now(), 1), atMost),
  };
}
