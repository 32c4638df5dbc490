import { ask } from './ask.js';
import { endSession } from './session.js';

/** Ends the session here at once, and on the server, which closes the socket as if it had expired. */
export async function logout(): Promise<void> {
  const told = ask('POST logout').catch(() => undefined);
  endSession();
  // Whoever sits here next is not told what was meant for somebody else.
  void import('./browserPush.js').then((it) => it.unsubscribePush()).catch(() => undefined);
  // Who came by a provider signs out of it too.
  const there = (await told)?.headers.get('location');
  if (there) location.assign(there);
}
