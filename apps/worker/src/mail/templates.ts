import type { MailName } from '@contracts/mail/mail.js';
import { isEnabled } from '@domain/identity/rights.js';
import { noteInAudit } from '@platform/audit.js';
import { makeCode } from '@platform/mail/codes.js';
import { dropKeys, type KeyKind, makeKey } from '@platform/mail/keys.js';
import type { Asked } from './asked.js';
import { leavesMail, staysMail } from './leaving.js';
import { digestMail, noticeMail } from './notices.js';
import type { Content } from './render.js';
import { words } from './words.js';

/** What each mail says; null: there is nothing to tell any more. */
export const contents: Readonly<Record<MailName, (asked: Asked) => Promise<Content | null>>> = {
  async TEST({ company, user, links, language }) {
    const say = words[language];
    return {
      subject: say.testSubject(company.name),
      lines: [say.greeting(user), say.testText(company.name)],
      action: { label: say.open, url: links.app },
      footer: [say.automatic],
    };
  },

  async RESET_KEY(asked) {
    const { company, user, links, language } = asked;
    if (!isEnabled(user)) return null;
    const say = words[language];
    const key = await issuedKey(asked, 'resetKey');
    return {
      subject: say.resetSubject(company.name),
      lines: [say.greeting(user), say.resetText(user.username), say.resetTyped],
      code: key,
      action: { label: say.resetAction, url: links.reset(key) },
      footer: [say.resetNotMe, say.automatic],
    };
  },

  async MAIL_CODE({ tenant, ports, company, user, language }) {
    const code = isEnabled(user) ? await makeCode(ports, tenant, user.id) : null;
    if (code === null) return null;
    const say = words[language];
    return {
      subject: say.codeSubject(company.name),
      lines: [say.greeting(user), say.codeText(user.username)],
      code,
      footer: [say.codeNotMe, say.automatic],
    };
  },

  NOTICE: noticeMail,
  DIGEST: digestMail,
  TENANT_LEAVES: leavesMail,
  TENANT_STAYS: staysMail,

  async INVITATION(asked) {
    const { tenant, ports, company, user, links, language } = asked;
    if (user.userStatus !== 'INVITED') return null;
    const say = words[language];
    // What was sent before opens nothing any more: its address may have been wrong.
    await dropKeys(ports.vault, tenant, 'inviteKey', user.id);
    const inviteId = await issuedKey(asked, 'inviteKey');
    return {
      subject: say.inviteSubject(company.name),
      lines: [say.greeting(user), say.inviteText(company.name), say.inviteName(user.username), say.inviteLasts],
      action: { label: say.inviteAction, url: links.invite(inviteId) },
      footer: [say.automatic],
    };
  },
};

/** A new key for who is written to; that there is one stands in the audit log. */
async function issuedKey({ tenant, ports: { vault }, user, users }: Asked, kind: KeyKind): Promise<string> {
  const key = await makeKey(vault, tenant, kind, user.id);
  const noted = { kind: 'KEY', user: null, about: user.id, what: `${kind}Issued` } as const;
  await noteInAudit(vault, tenant, noted, users.settings.auditDays);
  return key;
}
