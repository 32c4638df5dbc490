import type { Notice } from '@contracts/notices/notice.js';
import { placeOf } from '@contracts/notices/places.js';

/** Addresses of the web app as mails name them. */
export interface Links {
  app: string;
  /** What a notice is about. */
  notice(notice: Pick<Notice, 'about' | 'kind'>): string;
  account: string;
  /** Where a company is taken along, deleted, and kept from it. */
  leaving: string;
  /** Where a recovery key sets a new password. */
  reset(key: string): string;
  /** Where an invitation is taken up. */
  invite(inviteId: string): string;
}

/** What a link carries stands behind the `#`: it reaches no server's log. */
export function linksOf(publicUrl: string, tenant: string): Links {
  const base = publicUrl.replaceAll('{tenant}', tenant);
  const to = (path: string, carried: Record<string, string> = {}): string =>
    `${base}${path}#${new URLSearchParams({ tenantId: tenant, ...carried })}`;
  return {
    app: to('/'),
    notice: (notice) => to(placeOf(notice)),
    account: to('/account'),
    leaving: to('/organisation/leaving'),
    reset: (key) => to('/login/reset', { key }),
    invite: (inviteId) => to('/invite', { inviteId }),
  };
}
