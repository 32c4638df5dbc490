import type { CatalogueLine } from './calls.js';
import { costCalls } from './costs/calls.js';
import { deskCalls } from './desk/calls.js';
import { effectCalls } from './effects/calls.js';
import { historyCalls } from './history/calls.js';
import { userCalls } from './identity/calls.js';
import { importCalls } from './importing/calls.js';
import { importJobs } from './importing/jobs.js';
import { invoiceCalls } from './invoices/calls.js';
import { invoiceJobs } from './invoices/jobs.js';
import type { DataOf } from './jobs.js';
import { mailCalls } from './mail/calls.js';
import { mailJobs } from './mail/jobs.js';
import { recordCalls } from './masterData/calls.js';
import { noticeCalls } from './notices/calls.js';
import { pushJobs } from './notices/push.js';
import { planCalls } from './planning/calls.js';
import { reportCalls } from './reports/calls.js';
import { reportJobs } from './reports/jobs.js';
import { tenantCalls } from './tenants/calls.js';
import { tenantJobs } from './tenants/jobs.js';
import { operatorCalls } from './tenants/operator.js';

/**
 * Every call of the server: method and path → what it does, with which body, and who may. The route, its check, its
 * permission, its line in OpenAPI, the history entry and the websocket message come from the line in its area's folder.
 */
export const catalogue = {
  ...recordCalls,
  ...planCalls,
  ...costCalls,
  ...invoiceCalls,
  ...historyCalls,
  ...userCalls,
  ...importCalls,
  ...effectCalls,
  ...deskCalls,
  ...tenantCalls,
  ...noticeCalls,
  ...mailCalls,
  ...reportCalls,
};

export type CatalogueKey = keyof typeof catalogue;
type TypesOf<K extends CatalogueKey> = NonNullable<(typeof catalogue)[K]['types']>;
/** What a call's body holds. */
export type BodyOf<K extends CatalogueKey> = TypesOf<K>['body'];
/** What a call answers. */
export type AnswerOf<K extends CatalogueKey> = TypesOf<K>['answer'];
/** What a call's query holds. */
export type QueryOf<K extends CatalogueKey> = TypesOf<K>['query'];

/** All lines by their keys. */
export const catalogueLines = Object.entries(catalogue) as unknown as readonly [CatalogueKey, CatalogueLine][];

/** Calls of no tenant, by the operator's key. */
export const operatorLines = Object.entries(operatorCalls) as unknown as readonly [string, CatalogueLine][];

/** Every job that the workers do, by its name. */
export const jobs = { ...importJobs, ...invoiceJobs, ...mailJobs, ...pushJobs, ...reportJobs, ...tenantJobs };

export type JobName = keyof typeof jobs;
/** What each job is told. */
export type JobData = { [N in JobName]: DataOf<(typeof jobs)[N]> };
