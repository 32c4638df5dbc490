import { call, calls, changedThings } from '../calls.js';
import { anything, choice, flag, list, reference, text } from '../fields.js';

/** POST undo/{command} */
export class Undo {
  @flag() partial = false;
}

export class ChangedField {
  @text() name!: string;
  @anything() old!: unknown;
  @anything() new!: unknown;
}
/** One change of a thing. */
class Change {
  @text() id!: string;
  /** What `undo/{command}` takes back. */
  @text() command!: string;
  @text({ format: 'time' }) date!: string;
  @reference('user') user!: string;
  @reference('user', { nullable: true }) actingFor!: string | null;
  @choice(['CREATE', 'UPDATE', 'DELETE']) type!: 'CREATE' | 'UPDATE' | 'DELETE';
  @list(ChangedField) properties!: readonly ChangedField[];
}

/** A command that touched a thing between two moments. */
export class Behind {
  /** What `undo/{command}` takes back. */
  @text() command!: string;
  @text({ format: 'time' }) date!: string;
  @reference('user') user!: string;
  @reference('user', { nullable: true }) actingFor!: string | null;
}

export const historyCalls = calls(null, {
  'GET change-set': call('changeSet', { may: 'read', needs: ['elementId'], asks: ['size'], answers: [Change] }),
  'POST undo/{command}': call('undo', {
    ...{ body: Undo, may: 'signedIn', changes: true, commands: true, answers: changedThings },
  }),
});
