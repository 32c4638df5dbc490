import type { OwnSession } from '@contracts/identity/session.js';
import { t } from '../../words/t.js';

/** What somebody calls the browser that they sit at. */
export function deviceName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  if (browser && system) return t('account.browserOn', { browser, system });
  return browser ?? system ?? t('account.unknownDevice');
}
