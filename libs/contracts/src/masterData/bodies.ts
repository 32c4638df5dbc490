import { type Class, New, reference, Some } from '../fields.js';
import { type RecordKind, sharedSegment } from './kinds.js';

/** POST {segment}: a kind's own fields and its place. */
export function creationOf({ of, segment }: Pick<RecordKind, 'of' | 'segment'>): Class {
  class Creation extends (New(of) as Class<object>) {
    @reference(segment, { optional: true }) id?: string;
  }
  return Creation;
}

/** PUT {segment}/{id}: any of them. */
export const changeOf = ({ of }: Pick<RecordKind, 'of'>): Class => Some(of) as Class;

/** POST {segment}/{id}/merge: what names the record of the path is from now on understood as naming `into`. */
export class MergeRecord {
  @reference(sharedSegment) into!: string;
}
