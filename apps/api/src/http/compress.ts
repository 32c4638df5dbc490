import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** The best encoding that a caller takes (RFC 9110, 12.5.3), of those that are at hand. */
export function chosenEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = ['zstd', 'br', 'gzip'],
): Encoding {
  if (!accepted) return 'identity';
  const weights = new Map<string, number>();
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, q ? Number(q.slice(2)) || 0 : 1);
  }
  const weight = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  return offered.find((name) => weight(name) > 0) ?? 'identity';
}

/** Fast levels: answers are made once and read once. */
export async function compressed(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  return methods[encoding](plain);
}

const zstd = promisify(zstdCompress);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const methods = {
  zstd: (plain: Buffer) => zstd(plain, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (plain: Buffer) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain: Buffer) => zip(plain, { level: 1 }),
};
