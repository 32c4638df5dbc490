import type { User, Users } from '@domain/identity/users.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Engine } from '@platform/engine.js';
import type { Ports } from '@platform/ports.js';
import { type FileLanguage, languageOf } from '../exporting/words.js';
import type { Registry } from '../registry.js';
import { type Links, linksOf } from './links.js';

/** What a mail may be written from: whom it is for and their company, as they are now. */
export interface Asked {
  tenant: string;
  company: Tenant;
  users: Users;
  user: User;
  language: FileLanguage;
  links: Links;
  engine: Engine;
  ports: Pick<Ports, 'vault' | 'keys'>;
  /** The things that it tells of. */
  ids: readonly string[];
}

interface Around {
  engine: Engine;
  registry: Pick<Registry, 'tenant' | 'known'>;
  ports: Pick<Ports, 'vault' | 'keys'>;
  publicUrl: string;
}

/** null: there is nobody to tell anything. `evenClosed`: of a company that is suspended, too. */
export async function askedOf(
  { engine, registry, ports, publicUrl }: Around,
  tenant: string,
  { to, ids, evenClosed = false }: { to: string; ids: readonly string[]; evenClosed?: boolean },
): Promise<Asked | null> {
  const company = await (evenClosed ? registry.known(tenant) : registry.tenant(tenant));
  const users = await engine.state<Users>(tenant, 'users');
  const user = users.user(to);
  if (!company || !user || user.removed) return null;
  const language = languageOf(user.settings.language ?? company.languages[0]);
  return { tenant, company, users, user, language, engine, ids, links: linksOf(publicUrl, tenant), ports };
}
