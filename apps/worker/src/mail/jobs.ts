import type { JobData } from '@contracts/catalogue.js';
import { openSmtp } from '@platform/mail/smtp.js';
import type { JobHandlers, WorkerNeeds } from '../handlers.js';
import { sendMail } from './send.js';

/** Writes to people: by the mail server, or into the outbox where there is none. */
export function mailHandlers({ engine, registry, ports, mail, log }: WorkerNeeds): JobHandlers {
  const smtp = mail.smtp && openSmtp(mail.smtp.url, mail.smtp.from);
  const around = { engine, ports, registry, smtp, log, publicUrl: mail.publicUrl };
  return {
    handlers: {
      'mail.send': (job) => sendMail(around, job),
      'mail.forget': (job) => ports.files.remove((job.data as JobData['mail.forget']).path),
    },
  };
}
