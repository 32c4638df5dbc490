import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Keys } from '../ports.js';
import { fromStored, toStored } from '../wellFormed.js';
import { checkProof, proofFor, unwrap, wrap } from '../wrapping.js';
import { attempting, inTransaction, openDatabase } from './sqlite.js';

interface KeysOptions {
  /** The wrapped keys. */
  file: string;
  /** The list of destroyed ones, kept and backed up apart: it outlives a restored `file`. */
  destroyedFile: string;
  /** 32 bytes. */
  masterKey: Uint8Array;
  /** Milliseconds to wait for another writer. */
  busy?: number;
}

/**
 * Persons' keys, wrapped by the master key (AES-256-GCM, bound to tenant and person), durable before an answer.
 * Opening removes every key that is on the list of destroyed ones. Another master key than the first is refused.
 */
export function openKeys({ file, destroyedFile, masterKey, busy = 2_000 }: KeysOptions): Keys {
  if (masterKey.byteLength !== 32) throw new RangeError('the master key has 32 bytes');
  const db = openDatabase(file, { synchronous: 'FULL', busy, schema, check: true, remedy });
  checkMasterKey(db, masterKey);
  const list = openDatabase(destroyedFile, { synchronous: 'FULL', busy, schema: listSchema, check: true, remedy });
  // What is removed is overwritten, in the file and in its log.
  db.exec('PRAGMA secure_delete=ON');
  const select = db.prepare('SELECT wrapped FROM keys WHERE tenant = ? AND person = ?');
  const insert = db.prepare('INSERT INTO keys (tenant, person, wrapped) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM keys WHERE tenant = ? AND person = ?');
  const isDestroyed = list.prepare('SELECT 1 FROM destroyed WHERE tenant = ? AND person = ?');
  const destroy = list.prepare('INSERT OR IGNORE INTO destroyed (tenant, person) VALUES (?, ?)');
  const isClosed = list.prepare('SELECT 1 FROM tenants WHERE tenant = ?');
  const closeTenant = list.prepare('INSERT OR IGNORE INTO tenants (tenant) VALUES (?)');
  const removeAll = db.prepare('DELETE FROM keys WHERE tenant = ?');
  const ofTenant = list.prepare('SELECT person FROM destroyed WHERE tenant = ? ORDER BY no');

  function find(tenant: string, person: string): Uint8Array | null {
    if (isDestroyed.get(tenant, person) || isClosed.get(tenant)) return null;
    const found = select.get(tenant, person)?.wrapped as Uint8Array | undefined;
    return found ? unwrap(found, masterKey, `${tenant}\0${person}`) : null;
  }
  function make(tenant: string, person: string): Uint8Array | null {
    const found = find(tenant, person);
    if (found || isDestroyed.get(tenant, person) || isClosed.get(tenant)) return found;
    const key = randomBytes(32);
    insert.run(tenant, person, wrap(key, masterKey, `${tenant}\0${person}`));
    return key;
  }
  // The list first: if it ends in between, opening removes the key.
  function erase(tenant: string, person: string): void {
    destroy.run(tenant, person);
    remove.run(tenant, person);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  function eraseAll(tenant: string): void {
    closeTenant.run(tenant);
    removeAll.run(tenant);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  attempting(db, () => {
    for (const { tenant } of list.prepare('SELECT tenant FROM tenants').all()) removeAll.run(tenant!);
    for (const { tenant, person } of list.prepare('SELECT tenant, person FROM destroyed').all()) {
      if (select.get(tenant!, person!)) erase(tenant as string, person as string);
    }
  });

  return {
    async make(tenant, person) {
      const place = [toStored(tenant), toStored(person)] as const;
      return attempting(db, () => find(...place)) ?? inTransaction(db, () => make(...place));
    },
    get: async (tenant, person) => attempting(db, () => find(toStored(tenant), toStored(person))),
    destroy: async (tenant, person) => attempting(db, () => erase(toStored(tenant), toStored(person))),
    destroyAll: async (tenant) => attempting(db, () => eraseAll(toStored(tenant))),
    destroyed: async (tenant) =>
      attempting(db, () => ofTenant.all(toStored(tenant))).map(({ person }) => fromStored(person as string)),
    async close() {
      for (const each of [db, list]) if (each.isOpen) each.close();
    },
  };
}

const remedy =
  'Without it what persons entered about themselves cannot be read: stop the server and put the file back from the last backup (docs/operate.md, Damaged files).';

const schema = `
  CREATE TABLE IF NOT EXISTS keys (tenant TEXT, person TEXT, wrapped BLOB NOT NULL, PRIMARY KEY (tenant, person))
    WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS master (one INTEGER PRIMARY KEY CHECK (one = 1), proof BLOB NOT NULL)`;
const listSchema = `
  CREATE TABLE IF NOT EXISTS destroyed (no INTEGER PRIMARY KEY, tenant TEXT, person TEXT, UNIQUE (tenant, person));
  CREATE TABLE IF NOT EXISTS tenants (tenant TEXT PRIMARY KEY) WITHOUT ROWID`;

function checkMasterKey(db: DatabaseSync, masterKey: Uint8Array): void {
  const { proof } = inTransaction(db, () => {
    db.prepare('INSERT OR IGNORE INTO master VALUES (1, ?)').run(proofFor(masterKey));
    return db.prepare('SELECT proof FROM master').get()!;
  });
  try {
    checkProof(proof as Uint8Array, masterKey);
  } catch (error) {
    db.close();
    throw error;
  }
}
