import type { JobData } from '@contracts/catalogue.js';
import type { Area } from '@domain/decider.js';
import { tenantsArea } from '@domain/tenants/area.js';
import { openSmtp } from '@platform/mail/smtp.js';
import { openEngine } from '@platform/openEngine.js';
import type { JobHandlers, WorkerNeeds } from '../handlers.js';
import { sendMail } from './send.js';

/** Writes to people: by the mail server, or into the outbox where there is none. */
export function mailHandlers({ engine, ports, mail, log }: WorkerNeeds): JobHandlers {
  const registry = openEngine({ ports, areas: [tenantsArea as unknown as Area], exclusive: false, log });
  const smtp = mail.smtp && openSmtp(mail.smtp.url, mail.smtp.from);
  const around = { engine, ports, registry, smtp, log, publicUrl: mail.publicUrl };
  return {
    handlers: {
      'mail.send': (job) => sendMail(around, job),
      'mail.forget': (job) => ports.files.remove((job.data as JobData['mail.forget']).path),
    },
    close: () => registry.close(),
  };
}
