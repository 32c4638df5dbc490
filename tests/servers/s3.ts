import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cached, install, onPath, run } from './cache.js';
import type { Kind } from './server.js';

const version = '1.8.0';
const name = `versitygw-${version}`;
const [key, secret] = ['etatwerk', 'only-for-tests'];

/** versitygw: S3 over a folder. */
export const s3: Kind = {
  name: 's3',
  variable: 'TEST_S3_URL',
  missing: 'versitygw (npm run servers:install; needs Go 1.21 or newer), or TEST_S3_URL',
  find() {
    const folder = cached(name);
    const command = onPath('versitygw') ?? (folder && join(folder, 'versitygw'));
    if (!command) return null;
    return {
      command,
      env: { ROOT_ACCESS_KEY: key, ROOT_SECRET_KEY: secret },
      args(port, folder) {
        const files = join(folder, 'files');
        mkdirSync(files, { recursive: true });
        return ['--port', `127.0.0.1:${port}`, 'posix', files];
      },
      url: (port) => `http://${key}:${secret}@127.0.0.1:${port}/etatwerk`,
    };
  },
  install() {
    if (onPath('versitygw')) return;
    install(name, (folder) => {
      run('go', ['install', `github.com/versity/versitygw/cmd/versitygw@v${version}`], { env: { GOBIN: folder } });
    });
  },
  async ask(url) {
    const { origin } = new URL(url);
    const { headers } = await fetch(origin, { signal: AbortSignal.timeout(5_000) });
    const said = headers.get('server') ?? 'S3';
    return process.env[this.variable] ? said : `versitygw ${version}`;
  },
};
