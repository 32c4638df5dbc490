import { freshId } from '@platform/ids.js';
import { operated } from '@platform/process/operated.js';
import { enable, enablingJob, userNamed } from './identity/enabling.js';
import { generatedPassword, stage } from './identity/passwords.js';
import { openSessions } from './identity/sessions.js';
import { openTenants } from './tenants.js';

const usage = `Usage: npm run admin -- TENANT USER
Enables a user of a tenant, whatever disabled them, ends their sessions, and prints a password that is to be changed at the
next login. On DATA_DIR, also while a server runs on it, or on the servers that the environment names.`;

/** `npm run admin`: for whoever has the stores in hand. Throws an Error in words. */
export async function admin(env: NodeJS.ProcessEnv, args: readonly string[], say: (line: string) => void) {
  const [tenant, username, ...more] = args;
  if (args.includes('--help')) return say(usage);
  if (!tenant || !username || more.length > 0) throw new Error(usage);
  await operated(env, async ({ ports, engine, isOurs, ask }) => {
    const registry = await openTenants({ ports, exclusive: false });
    await registry.close();
    if (!registry.get(tenant)) throw new Error(`There is no tenant "${tenant}".`);
    await userNamed(engine, tenant, username);
    const [password, commandId] = [generatedPassword(), freshId()];
    await stage(ports.vault, tenant, { commandId, wish: { password, renew: true } });
    const sessions = openSessions(ports, { alone: false });
    if (isOurs) await enable({ ports, engine, sessions }, tenant, { username, commandId });
    else await ask(tenant, { job: enablingJob, data: { username, commandId } });
    say(`Password of ${username} in ${tenant} (to be changed at the next login): ${password}`);
  });
}
