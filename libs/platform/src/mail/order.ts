import { mailJobs } from '@contracts/mail/jobs.js';
import type { MailName, MailTold } from '@contracts/mail/mail.js';
import { beginJob } from '../begunJobs.js';
import type { Ports } from '../ports.js';
import { unwrap, wrap } from '../wrapping.js';

/** A mail to be written to somebody. */
export interface MailOrder<N extends MailName = MailName> {
  /** Of its cause: what has the same id is sent once. */
  id: string;
  /** A user. */
  to: string;
  mail: N;
  /** What it tells: read by nobody but whom it is for. */
  told: MailTold[N];
}

const bound = 'mail';

/** Has a worker write to somebody; to nobody who is forgotten. */
export async function orderMail<N extends MailName>(
  ports: Pick<Ports, 'jobs' | 'vault' | 'keys'>,
  tenant: string,
  { id, to, mail, told }: MailOrder<N>,
): Promise<void> {
  const key = await ports.keys.make(tenant, to);
  if (!key) return;
  const sealed = wrap(Buffer.from(JSON.stringify(told)), key, bound).toString('base64');
  const line = mailJobs['mail.send'];
  await beginJob(ports, tenant, line, { name: 'mail.send', data: { id, to, mail, sealed }, key: `mail.send/${id}` });
}

/** What a mail tells; null: whom it is for is forgotten. */
export async function toldIn(
  { keys }: Pick<Ports, 'keys'>,
  tenant: string,
  { to, sealed }: { to: string; sealed: string },
): Promise<unknown> {
  const key = await keys.get(tenant, to);
  return key && JSON.parse(unwrap(Buffer.from(sealed, 'base64'), key, bound).toString());
}
