import type { Module } from '../module.js';
import { ssoHandlers } from './handlers.js';

export const ssoModule: Module = { handlers: ssoHandlers };
