import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Users } from '@domain/identity/users.js';
import { noteInAudit } from '@platform/audit.js';
import { operated } from '@platform/process/operated.js';
import { openRegistry } from '../registry.js';
import { exportOf } from './export.js';

const usage = 'Usage: npm run tenants -- export TENANT --to FILE [--language de]';

/**
 * `npm run tenants -- export`: the same as a key user's export, for whoever has the stores in hand: of a suspended tenant
 * too, also while a server runs on them. Throws an Error in words.
 */
export async function exportTenant(env: NodeJS.ProcessEnv, args: readonly string[], say: (line: string) => void) {
  const { id, to, language } = read(args);
  await operated(env, async ({ ports, engine }) => {
    const registry = openRegistry({ ports, log: () => {} });
    try {
      const tenant = await registry.known(id);
      if (!tenant) throw new Error(`There is no tenant "${id}".`);
      const { settings } = await engine.state<Users>(id, 'users');
      const noted = { kind: 'EXPORT', user: null, what: 'tenant.export' } as const;
      await noteInAudit(ports.vault, id, noted, settings.auditDays);
      await written(to, await exportOf({ engine, ports }, { tenant, language, progress: async () => {} }));
      say(`All of ${id} is in ${to}.`);
    } finally {
      await registry.close();
    }
  });
}

function read(args: readonly string[]): { id: string; to: string; language: string } {
  const options = { to: { type: 'string' as const }, language: { type: 'string' as const } };
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [id, ...more] = positionals;
    if (!id || more.length > 0 || !values.to) throw new Error(usage);
    return { id, to: values.to, language: values.language ?? 'de' };
  } catch {
    throw new Error(usage);
  }
}

/** For nobody else to read; what is there already stays as it is. */
async function written(to: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(to, 'wx', 0o600);
  try {
    await pipeline(content, file.createWriteStream());
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}
