import { request } from './request.js';
import { endSession } from './session.js';

/** Ends the session here at once, and on the server, which closes the socket as if it had expired. */
export async function logout(): Promise<void> {
  const told = request('POST', 'logout').catch(() => undefined);
  endSession();
  await told;
}
