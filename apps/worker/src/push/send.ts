import type { JobData } from '@contracts/catalogue.js';
import { mayAct } from '@domain/identity/rights.js';
import type { Job } from '@platform/ports.js';
import { isPushAddress } from '@platform/push/address.js';
import { devicesOf, dropDevice, type KnownDevice, noteReached } from '@platform/push/devices.js';
import type { PushEnv } from '@platform/push/pushEnv.js';
import webPush from 'web-push';
import type { WorkerNeeds } from '../handlers.js';
import { askedOf } from '../mail/asked.js';
import { linesOf } from '../mail/notices.js';
import { words } from '../mail/words.js';

type Around = Pick<WorkerNeeds, 'engine' | 'registry' | 'ports' | 'push' | 'log'>;

/** A push service keeps a message for a browser that is not there for so many seconds; of the job, what was sent is known for as long. */
const keptFor = 86_400;
const patience = 10_000;

/**
 * Tells each browser that a person wants told of a notice. Throws where a push service could not be reached or asks to come
 * back: the job is tried again, for those browsers that were not told yet.
 */
export async function sendPush(around: Around, { tenant, data }: Job): Promise<void> {
  const { push, ports, log } = around;
  const { id, to } = data as JobData['push.send'];
  const devices = push ? await devicesOf(ports.vault, tenant, to) : [];
  if (!push || devices.length === 0) return;
  const asked = await askedOf({ ...around, publicUrl: '' }, tenant, { to, ids: [id] });
  const [line] = asked && mayAct(asked.user) ? await linesOf(asked) : [];
  if (!asked || !line) return;
  let waits = false;
  for (const device of devices) {
    const once = `${id} ${device.id}`;
    if (await ports.vault.get(tenant, 'pushed', once)) continue;
    const body = device.showsContent ? line.text : words[asked.language].pushHidden;
    const told = await tell(push, device, { title: asked.company.name, body, url: line.url, tag: id });
    if (told === 'gone') await dropDevice(ports.vault, tenant, device.id);
    else await noteReached(ports.vault, tenant, to, { id: device.id, reached: told === 'told' });
    const options = { version: 0, owner: to, expiresAt: Date.now() + keptFor * 1_000 };
    if (told !== 'later') await ports.vault.putIf(tenant, 'pushed', once, true, options);
    if (told === 'refused') log('a push service refused a message', { tenant });
    waits ||= told === 'later';
  }
  if (waits) throw new Error('a push service was not reached');
}

interface Message {
  title: string;
  body: string;
  /** Where the notice leads. */
  url: string;
  /** What has the same replaces the one before. */
  tag: string;
}
/** `gone`: the browser has ended its subscription. */
type Told = 'told' | 'gone' | 'later' | 'refused';

async function tell(push: PushEnv, device: KnownDevice, message: Message): Promise<Told> {
  const { endpoint } = device;
  if (!isPushAddress(endpoint, push.origins)) return 'refused';
  const request = sealed(push, device, message);
  if (!request) return 'refused';
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(endpoint, { method: 'POST', ...request, redirect: 'error', signal });
    await answer.body?.cancel();
    return toldBy(answer.status);
  } catch {
    return 'later';
  }
}

/** For that browser alone to read (RFC 8291); null: its keys are none. */
function sealed({ subject, publicKey, privateKey }: PushEnv, device: KnownDevice, message: Message) {
  const { endpoint, p256dh, auth } = device;
  const options = {
    TTL: keptFor,
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject, publicKey, privateKey },
  } as const;
  try {
    const of = { endpoint, keys: { p256dh, auth } };
    const { headers, body } = webPush.generateRequestDetails(of, JSON.stringify(message), options);
    const asText = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    return { headers: asText, body: new Uint8Array(body) };
  } catch {
    return null;
  }
}

function toldBy(status: number): Told {
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return 'later';
  return status < 300 ? 'told' : 'refused';
}
