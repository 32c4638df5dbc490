import { type JobName, jobs as lines } from '@contracts/catalogue.js';
import { workOnJobs } from '@platform/begunJobs.js';
import type { Engine } from '@platform/engine.js';
import type { Log } from '@platform/log.js';
import type { Ports, Subscription } from '@platform/ports.js';
import type { EInvoiceEnv, MailEnv } from '@platform/process/env.js';
import type { PushEnv } from '@platform/push/pushEnv.js';
import { followEvents } from './effects.js';
import { exportHandlers } from './exporting/jobs.js';
import { watchDelegations } from './identity/delegations.js';
import { watchDormant } from './identity/dormant.js';
import { importHandlers } from './importing/jobs.js';
import { invoiceHandlers } from './invoices/jobs.js';
import { watchEInvoices } from './invoices/watching.js';
import { watchDigests } from './mail/digests.js';
import { mailHandlers } from './mail/jobs.js';
import { watchBatches } from './openBatches.js';
import { watchBudgets } from './planning/budgets.js';
import { watchApprovals } from './planning/pursuing.js';
import { pushHandlers } from './push/jobs.js';
import { openRegistry } from './registry.js';
import { tenantHandlers } from './tenants/jobs.js';
import { watchLeaving } from './tenants/leaving.js';
import { watchDeletions } from './tenants/telling.js';

interface Around {
  ports: Pick<Ports, 'events' | 'files' | 'jobs' | 'keys' | 'rows' | 'vault'>;
  engine: Engine;
  log?: Log;
  /** Without: mails go to the outbox. */
  mail?: MailEnv;
  /** Without: no browser is told of anything. */
  push?: PushEnv | null;
  /** Where e-invoices are looked for. */
  eInvoices?: EInvoiceEnv;
}
const noMail: MailEnv = { smtp: null, publicUrl: 'http://localhost' };

/** Takes on the jobs of this process, as the catalogue declares them. Throws where one has no handler. */
export function startWorker({ ports, engine, log, mail = noMail, push = null, eInvoices }: Around): Subscription {
  const told = log ?? (() => {});
  const registry = openRegistry({ ports, log: told });
  const needs = { engine, registry, files: ports.files, ports, mail, push, log: told };
  const opened = [importHandlers, invoiceHandlers, exportHandlers, mailHandlers, pushHandlers, tenantHandlers];
  const folders = opened.map((open) => open(needs));
  const working = Object.entries(lines).map(([name, line]) => {
    const handler = folders.flatMap(({ handlers }) => handlers[name as JobName] ?? [])[0];
    if (!handler) throw new Error(`the job ${name} has no handler`);
    return workOnJobs(ports, { name, line, forget: 'export.forget' satisfies JobName }, handler);
  });
  const watches = [
    watchBatches,
    watchApprovals,
    watchDormant,
    watchDelegations,
    watchDigests,
    watchBudgets,
    watchLeaving,
    watchDeletions,
  ];
  const watching = watches.map((watch) => watch(needs));
  if (eInvoices) watching.push(watchEInvoices({ ...needs, eInvoices }));
  const following = followEvents({ ports, engine, log: told });
  return {
    async close() {
      await following.close();
      await Promise.all(watching.map((it) => it.close()));
      await Promise.all(working.map((it) => it.close()));
      await Promise.all(folders.map((it) => it.close?.()));
      await registry.close();
    },
  };
}
