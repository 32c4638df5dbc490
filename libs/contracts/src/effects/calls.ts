import { call, calls } from '../calls.js';
import { choice, integer, reference, text } from '../fields.js';

/** GET effect: what followed from an event and could not be carried out. */
class KeptEffect {
  @text() id!: string;
  /** The event: its area, type and place in the area's stream. */
  @text() area!: string;
  @text() type!: string;
  @integer() revision!: number;
  /** The command that follows from it; null: not even that could be said. */
  @text({ nullable: true }) into!: string | null;
  @text({ nullable: true }) command!: string | null;
  /** Why. */
  @text() code!: string;
  /** Of the last try. */
  @text({ format: 'time' }) time!: string;
  /** Whose event it is; null: it cannot be read. */
  @reference('user', { nullable: true }) user!: string | null;
  @choice(['refused', 'dismissed']) state!: 'refused' | 'dismissed';
}

export const effectCalls = calls(null, {
  'GET effect': call('effects', { may: 'ADMIN', asks: ['state'], answers: [KeptEffect] }),
  'POST effect/{ids}/retry': call('retryEffects', { may: 'ADMIN', changes: true }),
  'DELETE effect/{ids}': call('dismissEffects', { may: 'ADMIN', changes: true }),
});
