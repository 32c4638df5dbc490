import type { By } from './message.js';

/** What a job is: all that its calls, its worker and "my jobs" go by. Its handler stands in the worker's folder of the same name. */
export interface JobLine {
  /** Tries in all. */
  tries: number;
  /** What comes out: a file to be fetched, a result to be shown, or nothing. */
  out: 'file' | 'result' | 'nothing';
  /**
   * Who sees how far it is and fetches what comes out: whoever began it and key users, these alone, or not even they: a
   * step of the server's own.
   */
  seenBy: 'starter' | 'keyUsers' | 'nobody';
  /** How many of one tenant a process has in hand; more of them wait and keep no other tenant waiting. */
  atOnce: number;
  /** Milliseconds for which its file lies ready. */
  keptFor?: number;
  /** Whoever sees it may end it. A batch is ended by taking it back. */
  cancels?: true;
}
/** A job with the type of what it is told. */
export type TypedJob<D> = JobLine & { readonly data?: D };
export type DataOf<J> = J extends TypedJob<infer D> ? D : never;

/** Declares a job by what it is told. */
export const job = <D extends object>(line: JobLine): TypedJob<D> => line;

/** Declares a job that whoever began it sees. */
export const shownJob = <D extends { by: By }>(line: Omit<JobLine, 'seenBy'>): TypedJob<D> => ({
  ...line,
  seenBy: 'starter',
});

/** A made file: where it lies, and how it goes out. */
export interface MadeFile {
  path: string;
  name: string;
  type: string;
}
/** Instead of it: why there is none, e.g. that this server has nothing to make it with. Trying again makes none either. */
export interface NotMade {
  notMade: string;
}
