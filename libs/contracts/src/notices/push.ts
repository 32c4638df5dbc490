import { flag, list, text } from '../fields.js';
import { job } from '../jobs.js';

/** PUT logged-in-user/push: a browser's subscription, as its `PushManager` gives it. Sent again it replaces what was there. */
export class SubscribePush {
  @text({ min: 1, max: 1_000 }) endpoint!: string;
  /** The browser's public key and its secret, in base64url. */
  @text({ min: 80, max: 100 }) p256dh!: string;
  @text({ min: 16, max: 40 }) auth!: string;
  /** What has happened may stand on a locked screen; else only that something has. */
  @flag() showsContent = false;
}

class PushDevice {
  /** Made of the subscription's address: the browser knows by it which one is its own. */
  @text() id!: string;
  @text({ nullable: true }) browser!: string | null;
  @text({ nullable: true }) system!: string | null;
  @text({ format: 'time' }) since!: string;
  @flag() showsContent!: boolean;
  /** The last message reached the browser's push service; where it did not, the server may have no way to the internet. */
  @flag() reached!: boolean;
}

/** GET logged-in-user/push */
export class PushState {
  /** What browsers subscribe with; null: this server sends no push. */
  @text({ nullable: true }) publicKey!: string | null;
  @list(PushDevice) devices!: readonly PushDevice[];
}

/** Names are stored as long as their jobs are. */
export const pushJobs = {
  /** Tells a person's browsers of a notice; `id`: the notice's. */
  'push.send': job<{ id: string; to: string }>({ out: 'nothing', seenBy: 'nobody', atOnce: 2, tries: 5 }),
};
