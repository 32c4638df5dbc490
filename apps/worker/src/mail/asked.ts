import type { User, Users } from '@domain/identity/users.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Engine } from '@platform/engine.js';
import type { Ports } from '@platform/ports.js';
import type { FileLanguage } from '../exporting/words.js';
import type { Links } from './links.js';

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
