import type { Module } from '../module.js';
import { auditHandlers } from './auditing.js';
import { delegationHandlers } from './delegating.js';
import { erasingHandlers } from './erasing.js';
import { invitationHandlers } from './inviting.js';
import { loginHandlers } from './login.js';
import { secondFactorHandlers } from './ownSecondFactor.js';
import { sessionHandlers } from './ownSessions.js';
import { personalDataHandlers } from './personalData.js';
import { recoveryHandlers } from './recovering.js';
import { settingsHandlers } from './settings.js';
import { userShapes } from './shapes.js';

export const usersModule: Module = {
  shapes: userShapes,
  handlers: (context) => ({
    ...loginHandlers(context),
    ...sessionHandlers(context),
    ...secondFactorHandlers(context),
    ...delegationHandlers(context),
    ...settingsHandlers(context),
    ...erasingHandlers(context),
    ...auditHandlers(context),
    ...personalDataHandlers(context),
    ...recoveryHandlers(context),
    ...invitationHandlers(context),
  }),
};
