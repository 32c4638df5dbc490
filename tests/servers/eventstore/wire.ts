/** Just enough of the protocol buffers' wire format to write answers: fields of numbers, bytes and messages. */
export type Field = Buffer;

export function number(field: number, value: number | bigint): Field {
  return Buffer.concat([varint(BigInt(field << 3)), varint(BigInt(value))]);
}

export function bytes(field: number, value: Uint8Array): Field {
  return Buffer.concat([varint(BigInt((field << 3) | 2)), varint(BigInt(value.length)), value]);
}

export function text(field: number, value: string): Field {
  return bytes(field, Buffer.from(value));
}

export function message(field: number, ...fields: Field[]): Field {
  return bytes(field, Buffer.concat(fields));
}

function varint(value: bigint): Buffer {
  if (value < 128n) return Buffer.from([Number(value)]);
  const list: number[] = [];
  let left = value;
  for (; left >= 128n; left >>= 7n) list.push(Number(left & 127n) | 128);
  list.push(Number(left));
  return Buffer.from(list);
}
