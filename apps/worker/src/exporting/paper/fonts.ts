import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Our own type: a document looks the same wherever it is printed, and Japanese needs nothing installed. */
const sources = [
  { family: 'Inter Variable', path: () => createRequire(import.meta.url).resolve('@fontsource-variable/inter') },
  {
    family: 'Noto Sans JP Variable',
    path: () => createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-jp'),
  },
] as const;

interface Face {
  css: string;
  /** Its file, beside the style sheet. */
  file: string;
  /** The signs that it has: first and last of each stretch. */
  signs: readonly (readonly [number, number])[];
}

/** Style of the faces that have signs of a text, with their files in it; a kind of letters that does not occur is left out. */
export async function fontsFor(text: string): Promise<{ css: string; families: string }> {
  const used = [...new Set(text)].map((sign) => sign.codePointAt(0) as number);
  const css: string[] = [];
  let left = used;
  for (const { path: find } of sources) {
    const path = find();
    const faces = await facesOf(path);
    for (const { css: style, file, signs } of faces) {
      if (!left.some((sign) => isIn(signs, sign))) continue;
      const bytes = await readFile(join(dirname(path), file));
      css.push(style.replace(/url\([^)]+\)/, `url(data:font/woff2;base64,${bytes.toString('base64')})`));
    }
    left = left.filter((sign) => !faces.some(({ signs }) => isIn(signs, sign)));
  }
  return { css: css.join('\n'), families: sources.map(({ family }) => `'${family}'`).join(',') };
}

const isIn = (stretches: Face['signs'], sign: number): boolean =>
  stretches.some(([first, last]) => sign >= first && sign <= last);

async function facesOf(path: string): Promise<Face[]> {
  const faces = (await readFile(path, 'utf8')).match(/@font-face\s*\{[^}]+\}/g) ?? [];
  return faces.map((css) => ({
    css,
    file: /url\(([^)]+)\)/.exec(css)?.[1] ?? '',
    signs: (/unicode-range:\s*([^;}]+)/i.exec(css)?.[1] ?? '').split(',').map(stretch),
  }));
}

/** `U+0460-052F`, `U+20B4` */
function stretch(range: string): readonly [number, number] {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
