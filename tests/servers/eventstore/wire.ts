/** Just enough of the protocol buffers' wire format to write answers: fields of numbers, bytes and messages. */
export interface Field {
  size: number;
  parts: readonly Uint8Array[];
}

export function number(field: number, value: number | bigint): Field {
  return of([varint(field << 3), varint(value)]);
}

export function bytes(field: number, value: Uint8Array): Field {
  return of([varint((field << 3) | 2), varint(value.length), value]);
}

export function text(field: number, value: string): Field {
  return bytes(field, Buffer.from(value));
}

export function message(field: number, ...fields: Field[]): Field {
  let size = 0;
  for (const one of fields) size += one.size;
  return of([varint((field << 3) | 2), varint(size), ...fields.flatMap(({ parts }) => parts)]);
}

/** The bytes that are sent. */
export function encoded(...fields: Field[]): Buffer {
  return Buffer.concat(fields.flatMap(({ parts }) => parts));
}

function of(parts: readonly Uint8Array[]): Field {
  let size = 0;
  for (const part of parts) size += part.length;
  return { size, parts };
}

const small = Array.from({ length: 128 }, (_, value) => Uint8Array.of(value));

function varint(value: number | bigint): Uint8Array {
  if (value < 128) return small[Number(value)]!;
  const list: number[] = [];
  let left = BigInt(value);
  for (; left >= 128n; left >>= 7n) list.push(Number(left & 127n) | 128);
  list.push(Number(left));
  return Uint8Array.from(list);
}
