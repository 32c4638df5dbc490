import { call, calls, changedThings } from '../calls.js';
import { anything, choice, flag, integer, list, reference, text } from '../fields.js';

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
  /** It was taken back since, and that stands. */
  @flag({ sparse: true }) takenBack?: boolean;
  /** It takes an earlier one back. */
  @flag({ sparse: true }) takesBack?: boolean;
}

class TouchedThing {
  @text() id!: string;
  @text() segment!: string;
  /** What it is called. */
  @text() label!: string;
}
class SinceChanged {
  @text() id!: string;
  @text() label!: string;
  /** Its path; `*`: the thing as a whole. */
  @text() field!: string;
}
/** GET undo/{command}: what taking it back would do now; nothing is done. */
export class UndoPreview {
  /** As the undo would be refused; null: it is possible. */
  @text({ nullable: true }) code!: string | null;
  @integer() status!: number;
  @anything() params!: unknown;
  @anything() errors!: unknown;
  /** Things that it would touch, or that the command touched; of them the first that the caller may read. */
  @integer() count!: number;
  @list(TouchedThing) things!: readonly TouchedThing[];
  /** What others changed since, as far as the caller may read it: the first 200. */
  @list(SinceChanged) changed!: readonly SinceChanged[];
  /** Refused for what was changed since: the rest can be taken back with `partial`. */
  @flag() partial!: boolean;
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
  'GET undo/{command}': call('previewUndo', { may: 'signedIn', answers: UndoPreview }),
  'POST undo/{command}': call('undo', {
    ...{ body: Undo, may: 'signedIn', changes: true, commands: true, answers: changedThings },
  }),
});
