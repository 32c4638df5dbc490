import { parseArgs } from 'node:util';
import { freshId } from '@platform/ids.js';
import { type Operated, operated } from '@platform/process/operated.js';
import { everybody, orderingJob } from '@platform/registeredTenants.js';
import { generatedPassword, hashed, putCredentials } from './identity/passwords.js';
import { type Ordered, orderTenant } from './tenant/ordering.js';
import { barOf, openTenants, type TenantOrder, type Tenants } from './tenants.js';

const usage = `Usage: npm run tenants -- list
       npm run tenants -- create | configure TENANT [--name NAME] [--zone ZONE] [--currency EUR] [--color #rrggbb]
                                                    [--languages de_DE,en_US] [--trial-ends YYYY-MM-DD | none]
       npm run tenants -- suspend TENANT [--reason TEXT]
       npm run tenants -- resume TENANT
       npm run tenants -- export TENANT --to FILE [--language de]
       npm run tenants -- delete TENANT --confirm TENANT [--days 30]
export writes all of a tenant into a zip: its events, tables and files.
delete suspends the tenant now and removes all of it for ever after so many days; resume takes that back until then.
Of a new tenant it prints the password of its key user "admin", to be changed at the first login. On DATA_DIR, also while a
server runs on it, or on the servers that the environment names.`;

const flags = ['name', 'zone', 'currency', 'color', 'languages', 'trial-ends', 'reason', 'confirm', 'days'] as const;
type Values = { [K in (typeof flags)[number]]?: string };
const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }]));

const commands: Readonly<Record<string, TenantOrder['command']>> = {
  create: 'registerTenant',
  configure: 'configureTenant',
  suspend: 'suspendTenant',
  resume: 'resumeTenant',
  delete: 'orderDeletion',
};

/** `npm run tenants`: for whoever has the stores in hand. Throws an Error in words. */
export async function tenants(env: NodeJS.ProcessEnv, args: readonly string[], say: (line: string) => void) {
  if (args.includes('--help')) return say(usage);
  const [verb = '', id, values] = read(args);
  const command = commands[verb];
  if (verb !== 'list' && (!command || !id)) throw new Error(usage);
  await operated(env, async (stores) => {
    const registry = await openTenants({ ports: stores.ports, exclusive: false });
    try {
      if (!command || !id) return list(registry, say);
      await order(stores, registry, { wish: { command, data: { id, ...dataOf(command, values) } }, say });
    } finally {
      await registry.close();
    }
  });
}

function read(args: readonly string[]): [string | undefined, string | undefined, Values] {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length > 2) throw new Error(usage);
    return [positionals[0], positionals[1], values as Values];
  } catch {
    throw new Error(usage);
  }
}

function dataOf(command: TenantOrder['command'], it: Values): Record<string, unknown> {
  if (command === 'suspendTenant') return { reason: it.reason ?? '' };
  if (command === 'orderDeletion') return { confirm: it.confirm ?? '', days: Number(it.days ?? 30) };
  const ends = it['trial-ends'];
  const wanted = {
    ...{ name: it.name, timeZone: it.zone, currency: it.currency, color: it.color },
    languages: it.languages?.split(','),
    trialEndsAt: ends === 'none' ? null : ends,
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

function list(registry: Tenants, say: (line: string) => void): void {
  for (const it of registry.all()) {
    const { id, name, timeZone, currency, trialEndsAt, deletion } = it;
    say(
      [
        id,
        name,
        timeZone,
        currency,
        trialEndsAt && `trial until ${trialEndsAt}`,
        barOf(it),
        deletion && `deleted at ${deletion.due}`,
      ]
        .filter(Boolean)
        .join('\t'),
    );
  }
}

interface Asked {
  wish: TenantOrder;
  say(line: string): void;
}

async function order(stores: Operated, registry: Tenants, { wish, say }: Asked): Promise<void> {
  const { ports, engine, isOurs } = stores;
  const { id } = wish.data;
  const isNew = wish.command === 'registerTenant';
  const [password, admin] = [generatedPassword(), freshId()];
  const ordered: Ordered = { ...wish, ...(isNew && { admin }) };
  if (isNew && registry.get(id)) throw new Error(`There is a tenant "${id}" already.`);
  if (isNew) await putCredentials(ports.vault, id, admin, { hash: await hashed(id, password), renew: true });
  if (isOurs) await orderTenant({ engine, tenants: registry }, ordered);
  else await stores.ask(everybody, { job: orderingJob, data: ordered });
  if (isNew) say(`Password of admin in ${id} (to be changed at the first login): ${password}`);
}
