import type { Vault } from './ports.js';

/** `rightsAt`: the revision of `users` that every process must have seen before it decides or shows (log.md). */
export interface Rights {
  at(tenant: string): Promise<number>;
  /** Never goes back. */
  raise(tenant: string, revision: number): Promise<void>;
}

export function rightsOf(vault: Vault): Rights {
  const read = (tenant: string) => vault.get<number>(tenant, 'rightsAt', 'users');
  return {
    at: async (tenant) => (await read(tenant))?.value ?? -1,
    async raise(tenant, revision) {
      for (;;) {
        const stored = await read(tenant);
        if (stored && stored.value >= revision) return;
        if (await vault.putIf(tenant, 'rightsAt', 'users', revision, { version: stored?.version ?? 0 })) return;
      }
    },
  };
}
