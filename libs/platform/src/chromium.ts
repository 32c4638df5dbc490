import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, constants, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';

/** A Chromium to start: the executable, and the whole environment of its process (none of our secrets). */
export interface Chromium {
  path: string;
  env: Record<string, string>;
}

/** It calls nobody by itself and shows nothing; as root it starts without its sandbox only. */
export const quiet: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Options {
  environment?: NodeJS.ProcessEnv;
  /** Where the browser from npm is unpacked, once per version; kept. */
  cache?: string;
}

/**
 * Finds a Chromium for PDFs and browser tests: `PUPPETEER_EXECUTABLE_PATH`, else the one that came with npm (Linux on
 * x64, 1.8 s to unpack once), else an installed Chrome or Chromium. Throws what to do when there is none.
 */
export async function findChromium({
  environment = process.env,
  cache = cacheFolder(environment),
}: Options = {}): Promise<Chromium> {
  const env = passedOn(environment);
  const wanted = environment.PUPPETEER_EXECUTABLE_PATH;
  if (wanted) {
    if (await runs(wanted)) return { path: wanted, env };
    throw new Error(`PUPPETEER_EXECUTABLE_PATH names no program that can be run: ${wanted}`);
  }
  if (process.platform === 'linux' && process.arch === 'x64') return fromNpm(cache, env);
  for (const path of usualPlaces(environment)) if (await runs(path)) return { path, env };
  throw new Error('No Chrome or Chromium found: install one, or name it in PUPPETEER_EXECUTABLE_PATH.');
}

/**
 * Unpacked by ourselves: the package's own executablePath() would run whatever lies at a fixed name in the shared
 * temporary folder, where another account could have put it.
 */
async function fromNpm(cache: string, env: Record<string, string>): Promise<Chromium> {
  const source = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (!(await isOurs(folder))) await unpack(join(source, 'bin'), folder);
  const libraries = [join(folder, 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  return {
    path: join(folder, 'chromium'),
    env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: folder },
  };
}

/** Whether it is there; throws when another account could have written into it. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  if (!found) return false;
  if (found.uid === process.getuid?.() && (found.mode & 0o077) === 0) return true;
  throw new Error(`${folder} is open to other accounts: remove it, it is made anew.`);
}

/** Complete or not at all: made under another name, then renamed. When two do it at once, the first one's stays. */
async function unpack(bin: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const made = await mkdtemp(`${folder}.`);
  try {
    await Promise.all([
      pipeline(brotli(join(bin, 'chromium.br')), createWriteStream(join(made, 'chromium'), { mode: 0o700 })),
      pipeline(brotli(join(bin, 'al2023.tar.br')), extract(made)),
      pipeline(brotli(join(bin, 'fonts.tar.br')), extract(made)),
    ]);
    await writeFile(join(made, 'fonts.conf'), fontsConf(folder));
    await chmod(made, 0o700);
    await rename(made, folder);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    if (!(await isOurs(folder))) throw error;
  }
}

const brotli = (path: string) => createReadStream(path).compose(createBrotliDecompress());

/** Without any font Chromium writes empty PDFs, in silence. Only these, so that every machine shows the same. */
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

function passedOn(environment: NodeJS.ProcessEnv): Record<string, string> {
  const names = ['HOME', 'PATH', 'TMPDIR', 'TEMP', 'LANG', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'LOCALAPPDATA'];
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}

function usualPlaces(environment: NodeJS.ProcessEnv): string[] {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
  const programs = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA];
  return [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...programs.flatMap((folder) => (folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : [])),
  ];
}

const cacheFolder = (environment: NodeJS.ProcessEnv) =>
  join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'etatwerk');

const runs = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
