// Compresses what the web app's build made as small as can be, into `.br` files beside it, which the server sends as they
// are: at a first visit that would take a second.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
const folder = fileURLToPath(new URL('../dist/web/assets', import.meta.url));
const texts = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
await Promise.all(texts.map((name) => compress(join(folder, name))));

async function compress(path) {
  writeFileSync(`${path}.br`, await brotli(readFileSync(path), { params }));
}
