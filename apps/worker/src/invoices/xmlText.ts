import { broken } from '../fileRefused.js';

/** How an XML file is written: by its mark, else by the bytes of its first `<`, else as its declaration says, else UTF-8. */
function encodingOf(file: Uint8Array): string {
  const [a, b] = file;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  const head = Buffer.from(file.subarray(0, 200)).toString('latin1');
  const declared = /^(?:ï»¿)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  // A declaration that is read byte by byte is not in 16 bits, whatever it says: so programs write that made it as a text first.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

const step = 262_144;

/** The text of an XML file in pieces, with plain line ends. What its encoding can't mean is refused. */
export function* xmlText(file: Uint8Array): Generator<string> {
  const decoder = decoderFor(encodingOf(file));
  let [carried, isFirst] = ['', true];
  for (let at = 0; at < file.length; at += step) {
    const piece = carried + decoded(() => decoder.decode(file.subarray(at, at + step), { stream: true }));
    carried = piece.endsWith('\r') ? '\r' : '';
    const plain = piece.slice(0, piece.length - carried.length).replaceAll(/\r\n?/g, '\n');
    yield isFirst ? plain.trimStart() : plain;
    isFirst = false;
  }
  yield decoded(() => decoder.decode());
}

function decoderFor(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw broken('encoding');
  }
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw broken('encoding');
  }
}
