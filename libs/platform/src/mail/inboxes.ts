/** A mailbox in which a tenant's e-invoices arrive. */
export interface Inbox {
  tenant: string;
  host: string;
  port: number;
  /** TLS from the first byte; else it must be begun before the password goes out, unless the address says otherwise. */
  secure: boolean;
  ignoresTls: boolean;
  user: string;
  password: string;
  /** Its folder: `INBOX` */
  folder: string;
}

/** `acme=imaps://user:password@host:993/INBOX`, several apart by blanks or line breaks. Throws without telling a password. */
export const inboxesOf = (text: string | null): readonly Inbox[] =>
  (text ?? '').split(/\s+/).flatMap((line) => (line === '' ? [] : inboxOf(line)));

function inboxOf(line: string): Inbox {
  const [, tenant = '', address = ''] = /^([a-z][a-z0-9-]{1,30})=(imaps?:\/\/.+)$/.exec(line) ?? [];
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.hostname || !url.username || !url.password)
    throw new Error(
      'EINVOICE_INBOXES must be TENANT=imaps://USER:PASSWORD@HOST/FOLDER, several of them apart by blanks.',
    );
  const secure = url.protocol === 'imaps:';
  return {
    ...{ tenant, secure, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || (secure ? 993 : 143) },
    ...{ user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    ignoresTls: url.searchParams.get('ignoreTLS') === 'true',
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}
