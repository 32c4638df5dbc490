import type { NoticeKind } from '@contracts/notices/notice.js';

/** Addresses of the web app as mails name them. */
export interface Links {
  app: string;
  /** What a notice is about. */
  element(id: string, kind: NoticeKind): string;
  account: string;
  /** Where a recovery key sets a new password. */
  reset(key: string): string;
  /** Where an invitation is taken up. */
  invite(inviteId: string): string;
}

const asking: ReadonlySet<NoticeKind> = new Set(['ASKED', 'REMINDED', 'ESCALATED']);
const comments: ReadonlySet<NoticeKind> = new Set(['MENTIONED', 'COMMENTED']);

/** What a link carries stands behind the `#`: it reaches no server's log. */
export function linksOf(publicUrl: string, tenant: string): Links {
  const base = publicUrl.replaceAll('{tenant}', tenant);
  const to = (path: string, carried: Record<string, string> = {}): string =>
    `${base}${path}#${new URLSearchParams({ tenantId: tenant, ...carried })}`;
  return {
    app: to('/'),
    element: (id, kind) =>
      asking.has(kind)
        ? to(`/approvals?open=${id}`)
        : to(
            `/plan/gantt?element=${id}${comments.has(kind) ? '&tab=comments' : kind === 'BUDGET' ? '&tab=costs' : ''}`,
          ),
    account: to('/account'),
    reset: (key) => to('/login/reset', { key }),
    invite: (inviteId) => to('/invite', { inviteId }),
  };
}
