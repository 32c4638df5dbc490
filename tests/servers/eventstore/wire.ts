/**
 * Just enough of the protocol buffers' wire format to write answers: fields of numbers, bytes and messages. A field is
 * written from its end to its beginning, so that a message's length is known when it is put before it.
 */
export type Field = () => void;

let room = Buffer.allocUnsafe(64 * 1024);
/** Where what is written so far begins. */
let begin = room.length;

export function number(field: number, value: number | bigint): Field {
  return () => {
    if (typeof value === 'bigint') large(value);
    else varint(value);
    varint(field << 3);
  };
}

export function bytes(field: number, value: Uint8Array): Field {
  return () => {
    make(value.length);
    room.set(value, begin);
    head(field, value.length);
  };
}

export function text(field: number, value: string): Field {
  return () => {
    const size = Buffer.byteLength(value);
    make(size);
    room.write(value, begin);
    head(field, size);
  };
}

export function message(field: number, ...fields: Field[]): Field {
  return () => {
    const end = room.length - begin;
    write(fields);
    head(field, room.length - begin - end);
  };
}

/** The bytes that are sent. */
export function encoded(...fields: Field[]): Buffer {
  begin = room.length;
  write(fields);
  return Buffer.from(room.subarray(begin));
}

function write(fields: readonly Field[]): void {
  for (let n = fields.length - 1; n >= 0; n--) fields[n]!();
}

function head(field: number, size: number): void {
  varint(size);
  varint((field << 3) | 2);
}

/** Seven bits a byte, the lowest first, all but the last byte marked. */
function varint(value: number): void {
  let size = 1;
  for (let left = value; left >= 128; left /= 128) size++;
  make(size);
  let left = value;
  for (let at = begin; at < begin + size - 1; at++) {
    room[at] = (left % 128) | 128;
    left = Math.floor(left / 128);
  }
  room[begin + size - 1] = left;
}

function large(value: bigint): void {
  const list: number[] = [];
  let left = value;
  for (; left >= 128n; left >>= 7n) list.push(Number(left & 127n) | 128);
  list.push(Number(left));
  make(list.length);
  room.set(list, begin);
}

/** Makes room for so many bytes before what is written. */
function make(size: number): void {
  if (size > begin) {
    const larger = Buffer.allocUnsafe(2 * (room.length + size));
    const written = room.subarray(begin);
    larger.set(written, larger.length - written.length);
    begin = larger.length - written.length;
    room = larger;
  }
  begin -= size;
}
