import { crc32, deflateSync } from 'node:zlib';
import qrcode from 'qrcode-generator';

/** Pixels of a module, and empty modules around the code (four: ISO/IEC 18004). */
const size = 4;
const quiet = 4;

/** A text as a QR code: a PNG of one bit a pixel, as `data:` (http.md, Login). */
export function qrImage(text: string): string {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const width = (count + 2 * quiet) * size;
  const isDark = (pixel: number, row: number): boolean => {
    const [x, y] = [Math.floor(pixel / size) - quiet, Math.floor(row / size) - quiet];
    return x >= 0 && y >= 0 && x < count && y < count && code.isDark(y, x);
  };
  // Each row begins with its filter's number: none.
  const stride = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(stride * width);
  for (let row = 0; row < width; row++)
    for (let pixel = 0; pixel < width; pixel++)
      if (!isDark(pixel, row)) {
        const at = row * stride + 1 + (pixel >> 3);
        rows[at] = (rows[at] as number) | (0x80 >> (pixel & 7));
      }
  return `data:image/png;base64,${png(width, rows).toString('base64')}`;
}

function png(width: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(width, 4);
  head[8] = 1; // one bit a pixel, grey: 0 is black
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
