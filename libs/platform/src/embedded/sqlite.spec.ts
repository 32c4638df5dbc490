import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase, tidying } from './sqlite.js';

describe('the write-ahead log', () => {
  let folder: string;
  let db: DatabaseSync;
  let tidy: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
    const schema = 'CREATE TABLE IF NOT EXISTS pages (no INTEGER PRIMARY KEY, text TEXT)';
    db = openDatabase(join(folder, 'some.db'), { synchronous: 'OFF', busy: 0, schema });
    db.exec('PRAGMA wal_autocheckpoint=0');
    tidy = tidying(db);
  });
  afterEach(() => {
    if (db.isOpen) db.close();
    rmSync(folder, { recursive: true });
    jest.useRealTimers();
  });

  /** A page each. */
  function write(count: number): void {
    const insert = db.prepare('INSERT INTO pages (text) VALUES (?)');
    for (let n = 0; n < count; n++) {
      insert.run('x'.repeat(3_500));
      tidy();
    }
  }
  const frames = () => db.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number; checkpointed: number };

  test('is copied in the next pause, not while somebody writes', () => {
    write(800);
    expect(frames().log).toBeGreaterThan(1_000);
    expect(frames().checkpointed).toBe(0);
    jest.advanceTimersByTime(1_000);
    expect(frames().checkpointed).toBe(frames().log);
  });

  test('is copied while somebody writes where it has grown long', () => {
    write(3_000);
    expect(frames().log - frames().checkpointed).toBeLessThan(3_100);
  });

  test('stays where it is when it is short, and when the file is closed before the pause', () => {
    write(100);
    jest.advanceTimersByTime(1_000);
    expect(frames()).toMatchObject({ checkpointed: 0 });
    write(800);
    db.close();
    jest.advanceTimersByTime(1_000);
    expect(db.isOpen).toBe(false);
  });
});
