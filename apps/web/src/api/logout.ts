import { request } from './request.js';
import { endSession } from './session.js';

/** Ends the session on the server, and here whatever the server says. */
export async function logout(): Promise<void> {
  await request('POST', 'logout').catch(() => undefined);
  endSession('logout');
}
