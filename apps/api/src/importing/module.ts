import type { Module } from '../module.js';
import { exportHandlers } from './exporting.js';
import { importHandlers } from './handlers.js';
import { jobHandlers } from './jobs.js';

export const importModule: Module = {
  handlers: (context) => ({ ...importHandlers(context), ...exportHandlers(context), ...jobHandlers(context) }),
};
