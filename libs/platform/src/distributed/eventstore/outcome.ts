import {
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { Away, Dropped } from '../../ports.js';

export type Refused = { is: 'conflict'; actual: number } | { is: 'tooBig' } | { is: 'missing' };

/** What an error of the client says for sure; null: it says nothing, what was asked may be stored or not. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error;
    return { is: 'conflict', actual: typeof actualVersion === 'bigint' ? Number(actualVersion) : -1 };
  }
  if (error instanceof MaxAppendSizeExceededError) return { is: 'tooBig' };
  return error instanceof StreamNotFoundError ? { is: 'missing' } : null;
}

/** Whether a read says that there is no such stream, or no longer. */
export const isNone = (error: unknown): boolean =>
  error instanceof StreamDeletedError || refusalOf(error)?.is === 'missing';

/** An error as the port has it: Away for everything but what will never heal by waiting. */
export function portError(error: unknown): Error {
  if (error instanceof Away || error instanceof Dropped) return error;
  if (error instanceof StreamDeletedError) return new Dropped(error.streamName);
  const text = String(error);
  if (text.includes('InvalidPosition')) return new RangeError('no event of this log is at that position');
  return new Away(text);
}
