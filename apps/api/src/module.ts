import type { Handlers } from './call.js';
import type { Context } from './context.js';
import type { Shape } from './reading/shapes.js';

/** What only the api knows of an area, beside its part in `libs/domain`. Generic code asks this and names no area. */
export interface Module {
  shapes?: readonly Shape[];
  /** Calls with a handler of their own, by its name. */
  handlers?(context: () => Context): Handlers;
  /** Commands that answer other than what they touched. */
  answers?: Context['answers'];
  /** Keys of filters beside the fields of things. */
  terms?: Context['terms'];
  /** Commands that are told what stands in other areas, as it is when they are called. */
  before?: Context['before'];
  /** Commands that may be more than one append. */
  asBatch?: Context['asBatch'];
}
