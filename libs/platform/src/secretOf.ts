import { readFileSync } from 'node:fs';

/**
 * `NAME`, or the content of the file that `NAME_FILE` names, without the line break at its end; null where there is none,
 * or nothing in it: an empty secret is never meant. Throws an Error for who starts the program if the file cannot be read.
 */
export function secretOf(from: NodeJS.ProcessEnv, name: string): string | null {
  const file = from[`${name}_FILE`];
  return from[name] || (file && contentOf(`${name}_FILE`, file)) || null;
}

function contentOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new Error(`${variable} names a file that cannot be read: ${(error as Error).message}`);
  }
}
