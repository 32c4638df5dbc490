import { open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

/** What is stored for one event. */
export interface Written {
  stream: string;
  revision: number;
  position: number;
  id: string;
  type: string;
  contentType: string;
  /** Ticks of 100 ns since 1970, as the server's clients expect them. */
  created: string;
  metadata: Uint8Array;
  data: Uint8Array;
}

export interface Disk {
  /** All that was stored, in order. */
  loaded: Written[];
  /** Stores the events of one append whole or not at all; calls back, in order, when they are on the disk. */
  append(events: readonly Written[], stored: () => void): void;
  close(): Promise<void>;
}

const headSize = 8;

/** A file of frames, one an append: length, checksum, events. What a kill left unfinished at its end is cut off. */
export async function openDisk(file: string): Promise<Disk> {
  const handle = await open(file, 'a+');
  const content = await handle.readFile();
  const { loaded, end } = framesOf(content);
  await handle.truncate(end);
  let waiting: { frame: Buffer; stored: () => void }[] = [];
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await handle.appendFile(Buffer.concat(group.map(({ frame }) => frame)));
      await handle.datasync();
      for (const { stored } of group) stored();
    }
    writing = null;
  }
  return {
    loaded,
    append(events, stored) {
      waiting.push({ frame: frameOf(events), stored });
      writing ??= write();
    },
    async close() {
      await writing;
      await handle.close();
    },
  };
}

function frameOf(events: readonly Written[]): Buffer {
  const body = serialize(events);
  const head = Buffer.alloc(headSize);
  head.writeUInt32LE(body.length, 0);
  head.writeUInt32LE(crc32(body), 4);
  return Buffer.concat([head, body]);
}

function framesOf(content: Buffer): { loaded: Written[]; end: number } {
  const loaded: Written[] = [];
  let end = 0;
  while (end + headSize <= content.length) {
    const body = content.subarray(end + headSize, end + headSize + content.readUInt32LE(end));
    if (crc32(body) !== content.readUInt32LE(end + 4)) break;
    for (const event of deserialize(body) as Written[]) loaded.push(event);
    end += headSize + body.length;
  }
  return { loaded, end };
}
