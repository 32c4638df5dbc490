import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { aptGet, cached, install, onPath, run } from './cache.js';
import type { Kind } from './server.js';

const name = 'redis-7-debian';
const packages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];
const password = 'only-for-tests';

/** Redis as we want it run: with an append-only file, nothing thrown away for want of memory. */
export const redis: Kind = {
  name: 'redis',
  variable: 'TEST_REDIS_URL',
  missing: 'redis-server (npm run servers:install, or Debian redis-server), or TEST_REDIS_URL',
  find() {
    const folder = cached(name);
    const command = onPath('redis-server') ?? (folder && join(folder, 'usr/bin/redis-server'));
    if (!command) return null;
    const libraries = folder && readdirSync(join(folder, 'usr/lib')).find((each) => each.endsWith('-linux-gnu'));
    return {
      command,
      env: libraries ? { LD_LIBRARY_PATH: join(folder, 'usr/lib', libraries) } : {},
      args: (port, dir) => [
        ...['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--requirepass', password],
        ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '', '--maxmemory-policy', 'noeviction'],
      ],
      url: (port) => `redis://:${password}@127.0.0.1:${port}/0`,
    };
  },
  /** Debian's packages, unpacked beside: nothing on the machine changes. */
  install() {
    if (onPath('redis-server')) return;
    install(name, (folder) => {
      // Into a folder that apt's own account may write to, or it warns.
      aptGet(['download', ...packages], { cwd: folder });
      for (const file of readdirSync(folder).filter((each) => each.endsWith('.deb'))) {
        run('dpkg-deb', ['-x', file, '.'], { cwd: folder });
      }
    });
  },
  async ask(url) {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const info = await client.info('server');
      return `redis ${/redis_version:(\S+)/.exec(info)?.[1] ?? '?'}`;
    } finally {
      client.disconnect();
    }
  },
};
