import type { Module } from '../module.js';
import { recordHandlers } from './handlers.js';
import { recordShape } from './shape.js';
import { recordTerms } from './terms.js';

/** Master data: the same for every kind. */
export const recordsModule: Module = { shapes: [recordShape('records')], handlers: recordHandlers, terms: recordTerms };
