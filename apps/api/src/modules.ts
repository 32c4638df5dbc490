import { deskModule } from './desk/module.js';
import { effectsModule } from './effects/module.js';
import { historyModule } from './history/module.js';
import { usersModule } from './identity/module.js';
import { importModule } from './importing/module.js';
import { invoicesModule } from './invoices/module.js';
import { mailModule } from './mail/module.js';
import type { Module } from './module.js';
import { noticesModule } from './notices/module.js';
import { operatorModule } from './operator/module.js';
import { planModule } from './planning/module.js';
import { recordsModule } from './records/module.js';
import { reportsModule } from './reports/module.js';
import { ssoModule } from './sso/module.js';
import { tenantModule } from './tenant/module.js';

/** All there is to the api beside generic code. */
export const modules: readonly Module[] = [
  planModule,
  invoicesModule,
  usersModule,
  recordsModule,
  importModule,
  historyModule,
  effectsModule,
  deskModule,
  tenantModule,
  operatorModule,
  noticesModule,
  mailModule,
  reportsModule,
  ssoModule,
];
