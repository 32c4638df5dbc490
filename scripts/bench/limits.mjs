import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { load } from './client.mjs';

/** What the machine itself gives, measured in the same run: the limit beside each of our figures. */

/** Durable one-row transactions of bare SQLite (WAL, FULL), and rows a second in transactions of 100. */
export function bareSqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const db = new DatabaseSync(join(folder, 'bare.db'));
  db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, data TEXT)');
  const insert = db.prepare('INSERT INTO t (data) VALUES (?)');
  const data = 'x'.repeat(500);
  const timed = (rows) => {
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < 1500) {
      db.exec('BEGIN IMMEDIATE');
      for (let i = 0; i < rows; i++) insert.run(data);
      db.exec('COMMIT');
      count += rows;
    }
    return count / ((performance.now() - start) / 1000);
  };
  const figures = { commits: timed(1), rows: timed(100) };
  db.close();
  rmSync(folder, { recursive: true });
  return figures;
}

/** JSON echo of bare node:http in a thread of its own, driven by the same client as ours. */
export async function bareHttp(clients) {
  const worker = new Worker(new URL('./echo.mjs', import.meta.url));
  const port = await new Promise((resolve) => worker.once('message', resolve));
  const body = { label: 'x'.repeat(60) };
  const result = await load({ port, clients, seconds: 3, each: (http) => http.send('PUT', '/', { body }) });
  await worker.terminate();
  return result;
}

/** Compressing a text anew, in ms: the floor of a list made after a change. */
export function bareCompression(text) {
  const timed = (compress) => {
    const start = performance.now();
    const size = compress().length;
    return { ms: performance.now() - start, size };
  };
  return { gzip1: timed(() => gzipSync(text, { level: 1 })), zstd1: timed(() => zstdCompressSync(text)) };
}

/** Parsing an answer of that size, in ms: what any client pays. */
export function bareParse(text) {
  const start = performance.now();
  JSON.parse(text);
  return performance.now() - start;
}
