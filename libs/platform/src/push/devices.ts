import { createHash } from 'node:crypto';
import type { Vault } from '../ports.js';

/** A browser that a person has told of what happens. Lives in the vault only, as whoever has it can write to that browser. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  browser: string | null;
  system: string | null;
  /** Milliseconds since 1970. */
  since: number;
  /** In which it was last turned on or looked after: ended, it takes the subscription along. */
  session: string;
  showsContent: boolean;
  /** The last message reached the push service. */
  reached: boolean;
}
export type KnownDevice = PushDevice & { id: string };

const kind = 'pushDevice';
/** Nobody has more browsers at work. */
const most = 20;

/** An id as all are, which the browser reckons of its own subscription too. */
const deviceId = (endpoint: string): string =>
  createHash('sha256')
    .update(endpoint)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Somebody's, the newest first. */
export async function devicesOf(vault: Vault, tenant: string, owner: string): Promise<KnownDevice[]> {
  const found = await vault.listByOwner(tenant, kind, owner);
  return found.map(({ key, value }) => ({ ...(value as PushDevice), id: key })).sort((a, b) => b.since - a.since);
}

/** In place of what this browser had before, whoever used it then. */
export async function keepDevice(vault: Vault, tenant: string, owner: string, device: PushDevice): Promise<void> {
  const id = deviceId(device.endpoint);
  for (;;) {
    const now = await vault.get(tenant, kind, id);
    if (now) await vault.remove(tenant, kind, id);
    if (await vault.putIf(tenant, kind, id, device, { version: 0, owner })) break;
  }
  for (const old of (await devicesOf(vault, tenant, owner)).slice(most)) await dropDevice(vault, tenant, old.id);
}

export const dropDevice = (vault: Vault, tenant: string, id: string): Promise<void> => vault.remove(tenant, kind, id);

/** Those that were turned on in a session that has been ended. */
export async function dropDevicesOf(
  vault: Vault,
  tenant: string,
  at: { owner: string; session: string },
): Promise<void> {
  for (const { id, session } of await devicesOf(vault, tenant, at.owner))
    if (session === at.session) await dropDevice(vault, tenant, id);
}

/** One that was dropped meanwhile stays so. */
export async function noteReached(
  vault: Vault,
  tenant: string,
  owner: string,
  of: Pick<KnownDevice, 'id' | 'reached'>,
) {
  const now = await vault.get<PushDevice>(tenant, kind, of.id);
  if (!now || now.value.reached === of.reached) return;
  await vault.putIf(tenant, kind, of.id, { ...now.value, reached: of.reached }, { version: now.version, owner });
}
