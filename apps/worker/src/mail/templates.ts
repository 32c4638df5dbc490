import type { MailName, MailTold } from '@contracts/mail/mail.js';
import type { User, Users } from '@domain/identity/users.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Engine } from '@platform/engine.js';
import type { FileLanguage } from '../exporting/words.js';
import type { Links } from './links.js';
import type { Content } from './render.js';
import { words } from './words.js';

/** What a mail may be written from: whom it is for and their company, as they are now. */
export interface Asked {
  tenant: string;
  company: Tenant;
  users: Users;
  user: User;
  language: FileLanguage;
  links: Links;
  engine: Engine;
}
type Writes<N extends MailName> = (told: MailTold[N], asked: Asked) => Promise<Content | null>;

/** What each mail says; null: there is nothing to tell any more. */
export const contents: { readonly [N in MailName]: Writes<N> } = {
  async TEST(_, { company, user, links, language }) {
    const say = words[language];
    return {
      subject: say.testSubject(company.name),
      lines: [say.greeting(user), say.testText(company.name)],
      action: { label: say.open, url: links.app },
      footer: [say.automatic],
    };
  },
};
