import { ask } from '../api/ask.js';
import { enterBy, type LoginAnswer } from './login.js';

/** What a provider of sign-ins sent somebody back with: a ticket that is good once, or why they don't get in. */
export type CameBack = { code: string } | { error: string };

/** Taken out of the address, so that nothing of it stays in the history. Null: nobody came back. */
export function takeCameBack(): CameBack | null {
  const said = new URLSearchParams(location.hash.slice(1));
  const [code, error] = [said.get('sso'), said.get('ssoError')];
  if (!code && !error) return null;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return code ? { code } : { error: error ?? '' };
}

export const enterBySso = (code: string): Promise<LoginAnswer> =>
  enterBy(() => ask('POST sso/token', { body: { code } }));
