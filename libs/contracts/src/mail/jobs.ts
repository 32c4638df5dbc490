import { job } from '../jobs.js';
import type { MailName } from './mail.js';

/** Jobs of mail. Names are stored as long as their jobs are. */
export const mailJobs = {
  /** Tries for about two hours: mail servers ask to come back. */
  'mail.send': job<{
    /** Of its cause: what has the same id is sent once. */
    id: string;
    /** Whom it is for: a user. */
    to: string;
    mail: MailName;
    /** The things that it tells of. */
    ids: readonly string[];
  }>({ out: 'nothing', seenBy: 'nobody', atOnce: 2, tries: 13 }),
  /** Removes a mail that lay in the outbox long enough. */
  'mail.forget': job<{ path: string }>({ out: 'nothing', seenBy: 'nobody', atOnce: 1, tries: 2 }),
};
