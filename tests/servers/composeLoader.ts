import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached, install, run } from './cache.js';

const sources = join(process.cwd(), 'tests/servers/compose');
const files = ['go.mod', 'go.sum', 'main.go'];

/** compose-go, with which `docker compose` reads its files: no server, but installed as they are. */
export const composeLoader = {
  name: 'compose-go',
  missing: 'compose-go (npm run servers:install; needs Go 1.24 or newer)',
  /** The program, which takes names of files and fails with what is wrong in one; null: not installed. */
  find(): string | null {
    const folder = cached(nameOf());
    return folder && join(folder, 'load');
  },
  install(): void {
    install(nameOf(), (folder) => {
      for (const file of files) copyFileSync(join(sources, file), join(folder, file));
      run('go', ['build', '-mod=readonly', '-o', 'load', '.'], { cwd: folder });
    });
  },
};

/** With its sources' hash: others are built anew. */
function nameOf(): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(sources, file)));
  return `compose-go-${hash.digest('hex').slice(0, 12)}`;
}
