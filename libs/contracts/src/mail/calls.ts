import { call, calls } from '../calls.js';
import { OutboxMail, WholeMail } from './mail.js';

/** Key users see what was to be sent by mail. */
export const mailCalls = calls(null, {
  'GET outbox': call('outbox', { may: 'ADMIN', answers: [OutboxMail] }),
  'GET outbox/{id}': call('outboxMail', { may: 'ADMIN', answers: WholeMail }),
  /** Writes to the caller, to see whether mail arrives. */
  'POST outbox/test': call('testMail', { may: 'ADMIN', changes: true }),
});
