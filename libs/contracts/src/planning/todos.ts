import { listOf } from '../fields.js';

/** POST todo/permissions */
export class TodoIds {
  @listOf('text', { max: 100 }, { max: 1_000 }) ids!: readonly string[];
}
