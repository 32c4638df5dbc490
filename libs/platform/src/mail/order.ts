import { mailJobs } from '@contracts/mail/jobs.js';
import type { MailName } from '@contracts/mail/mail.js';
import { beginJob } from '../begunJobs.js';
import type { Ports } from '../ports.js';

/** A mail to be written to somebody. */
export interface MailOrder {
  /** Of its cause: what has the same id is sent once. */
  id: string;
  /** A user; it is written to nobody where there is none. */
  to: string;
  mail: MailName;
  /** The things that it tells of; left out: of none. */
  ids?: readonly string[];
}

/** Has a worker write to somebody. What it says, keys too, is made when it is written: the job holds nothing of it. */
export const orderMail = (
  ports: Pick<Ports, 'jobs' | 'vault'>,
  tenant: string,
  { ids = [], ...mail }: MailOrder,
): Promise<string> => {
  const wish = { name: 'mail.send', data: { ...mail, ids }, key: `mail.send/${mail.id}` };
  return beginJob(ports, tenant, mailJobs['mail.send'], wish);
};
