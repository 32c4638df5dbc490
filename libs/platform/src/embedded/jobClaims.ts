import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Job } from '../ports.js';
import { toStored } from '../wellFormed.js';
import { jobOf, toJson } from './jobTable.js';
import { attempting, inTransaction } from './sqlite.js';

/** A job that a worker holds; `claim` is its proof. */
export interface Claimed {
  job: Job;
  claim: string;
}
/** The jobs as their workers see them. What is said with a claim that was lost changes nothing. */
export interface JobClaims {
  /** The job of a name that is due for the longest; those of lost workers are taken back first. */
  next(name: string): Claimed | null;
  /** Milliseconds until one may be due, at most `atMost`. */
  rest(name: string, atMost: number): number;
  keep(claim: string, progress?: number): void;
  done(claim: string, result: unknown): void;
  failed(claim: string, error: unknown): void;
  /** Gives all running jobs to somebody else: their process has ended. That counts as a try. */
  takeOver(): void;
}

// A job whose workers vanish so often is taken to be what kills them.
const mostLost = 3;

/** `lease`: a worker that is silent for so many milliseconds has lost its job. */
export function jobClaims(db: DatabaseSync, now: () => number, lease: number): JobClaims {
  const waiting = db.prepare(`SELECT 1 FROM jobs WHERE name = ? AND state = 'waiting' AND due <= ? LIMIT 1`);
  const lost = db.prepare(`SELECT 1 FROM jobs WHERE name = ? AND state = 'running' AND until <= ? LIMIT 1`);
  // Losing its worker is not a job's failure: the try does not count, until it happens too often.
  const takeBack = db.prepare(
    `UPDATE jobs SET claim = NULL, lost = lost + 1, tries = tries - 1, due = ?2,
       state = iif(lost < ${mostLost}, 'waiting', 'dead'), ended = iif(lost < ${mostLost}, NULL, ?2),
       error = iif(lost < ${mostLost}, error, 'its worker was lost ${mostLost + 1} times')
     WHERE name = ?1 AND state = 'running' AND until <= ?2`,
  );
  const take = db.prepare(
    `UPDATE jobs SET state = 'running', tries = tries + 1, claim = ?, until = ?, progress = 0 WHERE no =
       (SELECT no FROM jobs WHERE name = ? AND state = 'waiting' AND due <= ? ORDER BY due, no LIMIT 1) RETURNING *`,
  );
  const takeOver = db.prepare(
    `UPDATE jobs SET claim = NULL, due = ?1, state = iif(tries < most, 'waiting', 'dead'),
       ended = iif(tries < most, NULL, ?1), error = iif(tries < most, error, 'its process ended')
     WHERE state = 'running'`,
  );
  const soonest = db.prepare(
    `SELECT min(due) AS due FROM (SELECT min(due) AS due FROM jobs WHERE name = ?1 AND state = 'waiting'
       UNION ALL SELECT min(until) FROM jobs WHERE name = ?1 AND state = 'running')`,
  );
  const keep = db.prepare('UPDATE jobs SET until = ?, progress = coalesce(?, progress) WHERE claim = ?');
  const done = db.prepare(
    `UPDATE jobs SET state = 'done', claim = NULL, progress = 100, result = ?, error = NULL, ended = ? WHERE claim = ?`,
  );
  const failed = db.prepare(
    `UPDATE jobs SET claim = NULL, error = ?1, state = iif(tries < most, 'waiting', 'dead'),
       ended = iif(tries < most, NULL, ?2), due = ?2 + (backoff << min(tries - 1, 20)) WHERE claim = ?3`,
  );
  return {
    next(name) {
      const [wanted, time] = [toStored(name), now()];
      // Looked at first, so that idle workers don't lock the file.
      if (![waiting, lost].some((some) => attempting(db, () => some.get(wanted, time)))) return null;
      const claim = randomUUID();
      const job = inTransaction(db, () => {
        takeBack.run(wanted, time);
        return jobOf(take.get(claim, time + lease, wanted, time));
      });
      return job && { job, claim };
    },
    rest(name, atMost) {
      const { due } = attempting(db, () => soonest.get(toStored(name)))!;
      return due === null ? atMost : Math.min(Math.max((due as number) - now(), 1), atMost);
    },
    keep: (claim, progress) => void attempting(db, () => keep.run(now() + lease, progress ?? null, claim)),
    done: (claim, result) => void attempting(db, () => done.run(toJson(result), now(), claim)),
    takeOver: () => void attempting(db, () => takeOver.run(now())),
    failed: (claim, error) => void attempting(db, () => failed.run(messageOf(error), now(), claim)),
  };
}

function messageOf(error: unknown): string {
  return toStored(error instanceof Error ? error.message : String(error)).slice(0, 4_000);
}
