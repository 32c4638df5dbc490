/** Addresses of the web app as mails name them. */
export interface Links {
  app: string;
}

/** What a link carries stands behind the `#`: it reaches no server's log. */
export function linksOf(publicUrl: string, tenant: string): Links {
  const base = publicUrl.replaceAll('{tenant}', tenant);
  const to = (path: string): string => `${base}${path}#${new URLSearchParams({ tenantId: tenant })}`;
  return { app: to('/') };
}
