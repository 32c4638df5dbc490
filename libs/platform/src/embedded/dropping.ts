import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as breath } from 'node:timers/promises';
import type { EventStore } from '../ports.js';
import { toStored } from '../wellFormed.js';
import { inTransaction } from './sqlite.js';

// Events removed in one transaction: others write in between.
const atOnce = 1_000;

/**
 * Drops streams of the log's file. The stream's name goes first, in one step: from then on nobody finds its events. They are
 * removed piece by piece, overwritten; what a crash left the next call removes. The log's very last event stays as an empty
 * one of no stream, so that its position is never given again.
 */
export function dropping(db: DatabaseSync): EventStore['drop'] {
  const forbid = db.prepare('INSERT OR IGNORE INTO dropped (name) VALUES (?)');
  // No name of a stream begins so: the port's texts are stored without a NUL in front of them.
  const rename = db.prepare(`UPDATE streams SET name = 'dropped' || char(0) || no WHERE name = ?`);
  const left = db.prepare(`SELECT no FROM streams WHERE name >= 'dropped' || char(0) AND name < 'dropped' || char(1)`);
  const empty = db.prepare(
    `UPDATE events SET stream = 0, revision = position, id = '', type = '', data = '{}', "by" = '{}', command = '',
       digest = NULL, batch = NULL, undoes = NULL, cause = NULL, seen = NULL
     WHERE position = (SELECT max(position) FROM events) AND stream = ?`,
  );
  const some = db.prepare(
    `DELETE FROM events WHERE position IN (SELECT position FROM events WHERE stream = ? LIMIT ${atOnce})`,
  );
  const forget = db.prepare('DELETE FROM streams WHERE no = ?');
  async function remove(no: number): Promise<void> {
    inTransaction(db, () => empty.run(no));
    while (inTransaction(db, () => some.run(no).changes) > 0) await breath();
    inTransaction(db, () => forget.run(no));
  }
  return async function drop(stream) {
    const name = toStored(stream);
    inTransaction(db, () => [forbid.run(name), rename.run(name)]);
    db.exec('PRAGMA secure_delete=ON');
    try {
      for (const { no } of left.all()) await remove(no as number);
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      if (db.isOpen) db.exec('PRAGMA secure_delete=OFF');
    }
  };
}
