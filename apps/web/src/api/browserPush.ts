import { ask } from './ask.js';

/** Of this browser: whether it can be told of what happens while the application is closed. */
const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis && isSecureContext;

/** `blocked`: the person has forbidden it to this address. */
export const pushAbility = (): 'able' | 'unable' | 'blocked' =>
  !canPush() ? 'unable' : Notification.permission === 'denied' ? 'blocked' : 'able';

const script = '/push.js';

async function subscription(): Promise<PushSubscription | null> {
  const registered = canPush() ? await navigator.serviceWorker.getRegistration(script) : undefined;
  return (await registered?.pushManager.getSubscription()) ?? null;
}

/** What the server calls this browser's subscription; null: it has none. */
export async function ownPushId(): Promise<string | null> {
  const own = await subscription();
  if (!own) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(own.endpoint));
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Has this browser told from now on, or in another way than before. False: the person did not allow it. */
export async function subscribePush(publicKey: string, showsContent: boolean): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(script);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const own = known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const [p256dh, auth] = [own.getKey('p256dh'), own.getKey('auth')];
  if (!p256dh || !auth) return false;
  const keys = { p256dh: inBase64Url(p256dh), auth: inBase64Url(auth) };
  await ask('PUT logged-in-user/push', { body: { endpoint: own.endpoint, ...keys, showsContent } });
  return true;
}

/** What the server still sends then comes to nobody, and it hears so. */
export const unsubscribePush = async (): Promise<boolean> => (await subscription())?.unsubscribe() ?? false;

const inBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
