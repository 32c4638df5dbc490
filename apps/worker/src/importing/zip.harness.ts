import { deflateRawSync } from 'node:zlib';

type Part = string | Buffer | { packed: Buffer };

/** A zip file of parts, for specs; what is packed already goes in as it is, with sizes that lie. */
export function zipped(parts: Readonly<Record<string, Part>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, part] of Object.entries(parts)) {
    const content = typeof part === 'object' && 'packed' in part ? part.packed : deflateRawSync(Buffer.from(part));
    const path = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(at, 42);
    local.push(head, path, content);
    central.push(entry, path);
    at += 30 + path.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(Buffer.concat(central).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, ...central, end]);
}
