/** What a server can be told when it is started. */
export interface Given {
  demo?: boolean;
  tenant?: string[];
}
export const flags = {
  usage: `Usage: npm start -- [--demo] [--tenant ID]…
Starts Etatwerk: the api, the projector and the worker, or those that ROLES names, and the web app.

  --demo       puts a company's marketing year into the tenant dev, once
  --tenant ID  registers a tenant (a-z, 0-9, -), beside those of TENANTS
  --help       says this

All else is set by the environment: PORT, HOST, DATA_DIR, ADMIN_PASSWORD … (README.md, docs/operate.md).`,
  options: { demo: { type: 'boolean' }, tenant: { type: 'string', multiple: true } },
} as const;
