import type { JobHandlers, WorkerNeeds } from '../handlers.js';
import { sendPush } from './send.js';

/** Tells people's browsers of their notices. */
export const pushHandlers = (needs: WorkerNeeds): JobHandlers => ({
  handlers: { 'push.send': (job) => sendPush(needs, job) },
});
