import type { Handlers } from './call.js';
import type { Context } from './context.js';
import { exportHandlers } from './exporting.js';
import { loginHandlers } from './identity/login.js';
import { settingsHandlers } from './identity/settings.js';
import { importHandlers } from './importing/handlers.js';
import { jobHandlers } from './jobs.js';
import { changeSetHandlers } from './planning/changeSet.js';
import { planHandlers } from './planning/handlers.js';
import { typeHandlers } from './planning/types.js';
import { undoHandlers } from './planning/undo.js';

/** What the catalogue's calls do, by name. */
export const handlersOf = (context: () => Context): Handlers => ({
  ...loginHandlers(context),
  ...settingsHandlers(context),
  ...planHandlers(context),
  ...typeHandlers(context),
  ...undoHandlers(context),
  ...changeSetHandlers(context),
  ...importHandlers(context),
  ...exportHandlers(context),
  ...jobHandlers(context),
});
