import type { Module } from '../module.js';
import { changeSetHandlers } from './changeSet.js';
import { undoHandlers } from './undo.js';

export const historyModule: Module = {
  handlers: (context) => ({ ...changeSetHandlers(context), ...undoHandlers(context) }),
};
