import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openChannel } from '@platform/embedded/channel.js';
import { openEventStore } from '@platform/embedded/eventStore.js';
import { openFiles } from '@platform/embedded/files.js';
import { openKeys } from '@platform/embedded/keys.js';
import { openReadStore } from '@platform/embedded/readStore.js';
import { openVault } from '@platform/embedded/vault.js';
import { Away, type EventStore, type Files, type NewEvent, type Ports } from '@platform/ports.js';

/** Ports for specs of the core: the embedded adapters on a folder of their own. */
export interface Bench {
  ports: Pick<Ports, 'events' | 'files' | 'keys' | 'vault' | 'rows' | 'channel'>;
  /** The next appends: stored or not, but the answer is lost. */
  lose(appends: number, stored: boolean): void;
  /** How many appends' answers were lost by now. */
  readonly lost: number;
  /** Another process's opening of the log. */
  another(): EventStore;
  /** Files without anything in them. */
  emptyFiles(): Files;
  /** Takes the last events out of the log's file, as a torn disk or an older copy of it does. */
  cut(events: number): void;
  /** Stores an event again at the end of its stream, with a person that is no JSON. */
  garble(stream: string): void;
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
  const losing = { left: 0, stored: false, lost: 0 };
  const store = open();
  const rows = openReadStore(join(folder, 'rows.db'));
  const channel = openChannel(folder);
  const vault = openVault(join(folder, 'vault.db'));
  const secret = { masterKey: Buffer.alloc(32, 'm'), destroyedFile: join(folder, 'destroyed-keys.db') };
  const keys = openKeys({ file: join(folder, 'keys.db'), ...secret });
  function change(sql: string): void {
    const db = new DatabaseSync(join(folder, 'events.db'));
    db.exec(sql);
    db.close();
  }
  let folders = 0;
  const emptyFiles = () => openFiles(join(folder, `files${folders++}`));
  const events: EventStore = {
    ...store,
    async append(stream: string, list: readonly NewEvent[], expected: number) {
      if (losing.left === 0) return store.append(stream, list, expected);
      losing.left--;
      if (losing.stored) await store.append(stream, list, expected);
      losing.lost++;
      throw new Away('the answer is lost');
    },
  };
  return {
    ports: { events, rows, channel, files: emptyFiles(), keys, vault },
    emptyFiles,
    lose: (left, stored) => Object.assign(losing, { left, stored }),
    get lost() {
      return losing.lost;
    },
    another: open,
    cut: (count) => change(`DELETE FROM events WHERE position > (SELECT max(position) FROM events) - ${count}`),
    garble: (stream) =>
      change(`INSERT INTO events (stream, revision, id, type, v, data, time, "by", command)
        SELECT stream, revision + 1, id || '!', type, v, data, time, '{', command FROM events
          WHERE stream = (SELECT no FROM streams WHERE name = '${stream}') ORDER BY revision DESC LIMIT 1`),
    async end() {
      for (const it of [...opened, rows, channel, vault, keys]) await it.close();
      await rm(folder, { recursive: true });
    },
  };
}
