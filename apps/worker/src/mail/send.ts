import type { JobData } from '@contracts/catalogue.js';
import type { MailName, OutboxReason } from '@contracts/mail/mail.js';
import type { Engine } from '@platform/engine.js';
import type { Log } from '@platform/log.js';
import { MailRefused, MailUncertain, type Message, type SendMail } from '@platform/mail/message.js';
import { keepMail } from '@platform/mail/outbox.js';
import type { Job, Ports } from '@platform/ports.js';
import type { Registry } from '../registry.js';
import { askedOf } from './asked.js';
import { oneLine, render } from './render.js';
import { contents } from './templates.js';

interface Around {
  engine: Engine;
  registry: Pick<Registry, 'tenant' | 'known'>;
  ports: Pick<Ports, 'files' | 'jobs' | 'keys' | 'vault'>;
  /** null: there is no server. */
  smtp: SendMail | null;
  publicUrl: string;
  log: Log;
}

/** Whoever is shut out hears of it all the same. */
const ofLeaving: readonly MailName[] = ['TENANT_LEAVES', 'TENANT_STAYS'];

const kind = 'mail';
/** Longer than a job is tried. */
const claimedFor = 30 * 86_400_000;

/**
 * Writes to somebody once. Whoever sends claims the mail's id before: a try that finds it claimed leaves it, whether the one
 * before it came to its end or not. Only a mail that was certainly not sent is given back, to be tried again.
 */
export async function sendMail(around: Around, { tenant, data }: Job): Promise<void> {
  const { ports, smtp, log } = around;
  const order = data as JobData['mail.send'];
  if (await ports.vault.get(tenant, kind, order.id)) return;
  const message = await written(around, tenant, order);
  if (!message) return;
  const options = { version: 0, owner: order.to, expiresAt: Date.now() + claimedFor };
  if (!(await ports.vault.putIf(tenant, kind, order.id, { mail: order.mail }, options))) return;
  const lay = (reason: OutboxReason, detail = '') => {
    const { id, subject, text, html, to } = message;
    const of = { id, mail: order.mail, userId: order.to, to: to.address, subject, text, html };
    return keepMail(ports, tenant, { ...of, reason, detail });
  };
  try {
    await (smtp ? smtp(message) : lay('NO_SERVER'));
  } catch (error) {
    if (error instanceof MailRefused || error instanceof MailUncertain) {
      log('a mail was not delivered', { tenant, mail: order.mail, error: error.name });
      return lay(error instanceof MailRefused ? 'REFUSED' : 'UNCERTAIN', oneLine(error.message).slice(0, 500));
    }
    await ports.vault.remove(tenant, kind, order.id);
    throw error;
  }
}

/** As it stands now; null: there is nobody to write to, or nothing to tell any more. */
async function written(around: Around, tenant: string, order: JobData['mail.send']): Promise<Message | null> {
  const asked = await askedOf(around, tenant, { ...order, evenClosed: ofLeaving.includes(order.mail) });
  if (!asked || asked.user.email === '') return null;
  const { company, user, language } = asked;
  const { mailSender, mailReplyTo } = asked.users.settings;
  const content = await contents[order.mail](asked);
  if (!content) return null;
  const name = oneLine(`${user.firstName} ${user.lastName}`) || user.username;
  const look = { company: oneLine(company.name), color: company.color, language };
  const to = { name, address: user.email };
  const from = oneLine(mailSender) || look.company;
  return { id: order.id, from, replyTo: mailReplyTo, to, ...render(content, look) };
}
