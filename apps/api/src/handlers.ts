import type { Handlers } from './call.js';
import type { Context } from './context.js';
import { exportHandlers } from './exporting.js';
import { loginHandlers } from './identity/login.js';
import { importHandlers } from './importing.js';
import { changeSetHandlers } from './planning/changeSet.js';
import { planHandlers } from './planning/handlers.js';

/** What the catalogue's calls do, by name. */
export const handlersOf = (context: () => Context): Handlers => ({
  ...loginHandlers(context),
  ...planHandlers(context),
  ...changeSetHandlers(context),
  ...importHandlers(context),
  ...exportHandlers(context),
});
