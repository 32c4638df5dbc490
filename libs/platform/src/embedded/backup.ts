import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * A backup is a folder of four, to be kept apart: `data` (log, vault, jobs, files), `keys` (persons' keys: short
 * retention), `destroyed` (the list of destroyed keys: the newest one counts), `secrets`. Rows and snapshots are made anew.
 */
interface RestoreFrom {
  data: string;
  keys: string;
  destroyed: string;
  secrets?: string;
}

/** Copies all stores of a folder, whether or not a server runs on it. Throws if `to` holds something already. */
export async function backUp(dataDir: string, to: string): Promise<void> {
  if (!existsSync(join(dataDir, 'events.db'))) throw new Error(`${dataDir} holds no data`);
  if (existsSync(to) && (await readdir(to)).length > 0) throw new Error(`${to} is not empty`);
  for (const part of ['data', 'keys', 'destroyed', 'secrets'])
    await mkdir(join(to, part), { recursive: true, mode: 0o700 });
  // The log first: what its events need (keys, files) was there before them, so it is in what is copied after it.
  for (const name of ['events.db', 'vault.db', 'jobs.db'])
    await copyDatabase(join(dataDir, name), join(to, 'data', name));
  await copyFiles(join(dataDir, 'files'), join(to, 'data', 'files'));
  await copyDatabase(join(dataDir, 'keys.db'), join(to, 'keys', 'keys.db'));
  await copyDatabase(join(dataDir, 'destroyed-keys.db'), join(to, 'destroyed', 'destroyed-keys.db'));
  if (existsSync(join(dataDir, 'secrets')))
    await cp(join(dataDir, 'secrets'), join(to, 'secrets'), { recursive: true });
}

/**
 * Puts a backup into a folder without data. Its log gets another id, since positions after the backup will mean other
 * events; everybody has to sign in again. A list of destroyed keys that is there already is kept and added to; the keys
 * on it are removed before anything else opens them.
 */
export async function restore(from: RestoreFrom, dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'events.db'))) throw new Error(`${dataDir} holds data already`);
  await mkdir(dataDir, { recursive: true });
  await addDestroyed(join(from.destroyed, 'destroyed-keys.db'), join(dataDir, 'destroyed-keys.db'));
  await copyFile(join(from.keys, 'keys.db'), join(dataDir, 'keys.db'));
  if (from.secrets) await cp(from.secrets, join(dataDir, 'secrets'), { recursive: true, force: false });
  await copyFiles(join(from.data, 'files'), join(dataDir, 'files'));
  for (const name of ['vault.db', 'jobs.db', 'events.db']) await copyFile(join(from.data, name), join(dataDir, name));
  removeDestroyed(dataDir);
  startAnew(dataDir);
}

async function copyDatabase(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const db = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  db.prepare('VACUUM INTO ?').run(to);
  db.close();
  const file = await open(to, 'r+');
  await file.sync();
  await file.close();
}

/** Without snapshots, which may be ahead of the copied log, and what is half written. */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  if (!existsSync(from)) return;
  const wanted = (path: string): boolean => {
    const [first, second] = relative(from, path).split(sep);
    return first !== 'unfinished' && second !== 'snapshots~';
  };
  await cp(from, to, { recursive: true, filter: wanted });
}

async function addDestroyed(from: string, to: string): Promise<void> {
  if (!existsSync(to)) return copyFile(from, to);
  const db = new DatabaseSync(to);
  db.prepare('ATTACH ? AS old').run(from);
  db.exec('INSERT OR IGNORE INTO destroyed (tenant, person) SELECT tenant, person FROM old.destroyed ORDER BY no');
  db.close();
}

function removeDestroyed(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'keys.db'));
  db.prepare('ATTACH ? AS list').run(join(dataDir, 'destroyed-keys.db'));
  db.exec('PRAGMA secure_delete=ON');
  db.exec('DELETE FROM keys WHERE (tenant, person) IN (SELECT tenant, person FROM list.destroyed); VACUUM');
  db.close();
}

function startAnew(dataDir: string): void {
  const events = new DatabaseSync(join(dataDir, 'events.db'));
  const logId = randomUUID();
  events.prepare('UPDATE log SET id = ?').run(logId);
  const last = events.prepare('SELECT coalesce(max(position), 0) AS position FROM events').get()?.position as number;
  events.close();
  const vault = new DatabaseSync(join(dataDir, 'vault.db'));
  // What was signed out since must not come back; rights are seen from the log again; reactions go on where they were.
  vault.exec(`DELETE FROM entries WHERE kind IN ('sessions', 'rightsAt')`);
  vault
    .prepare(
      `UPDATE entries SET value = json_set(value, '$.logId', ?, '$.position', min(json_extract(value, '$.position'), ?))
         WHERE kind = 'reactions'`,
    )
    .run(logId, last);
  vault.close();
}
