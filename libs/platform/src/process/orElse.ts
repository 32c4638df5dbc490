import { inTime } from '../inTime.js';

/** Milliseconds: the answer comes within two seconds, whoever else does not answer. */
const patience = 1_700;

/** What it answers, or something else where it fails or takes too long. */
export function orElse<T>(answer: Promise<T> | T, otherwise: T): Promise<T> {
  return inTime(patience, Promise.resolve(answer)).catch(() => otherwise);
}
