import { effects } from '@domain/registry.js';
import { type EffectState, type EffectsAround, keptEffects, putAside, tryAgain } from '@platform/effects.js';
import { idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, noContent, ok } from '../http/answer.js';
import { malformed, missingPrivilege, notFound } from '../http/problem.js';
import type { Module } from '../module.js';

const states: readonly EffectState[] = ['refused', 'dismissed'];

/** What followed from an event and was refused: key users see it with why, have it tried again, or put it aside. */
const effectHandlers = (context: () => Context): Handlers => ({
  effects: (call) => listed(context(), call),
  async retryEffects(call) {
    const asked = around(context());
    await each(call, (id) => tryAgain(asked, call.tenant, id));
    return noContent;
  },
  async dismissEffects(call) {
    await each(call, (id) => putAside(context().ports.vault, call.tenant, id));
    return noContent;
  },
});
export const effectsModule: Module = { handlers: effectHandlers };

export const around = ({ ports, engine, areas }: Context): EffectsAround => ({ ports, engine, areas, effects });

async function listed({ ports }: Context, call: Call): Promise<Answer> {
  onlyKeyUsers(call);
  const { state = 'refused' } = call.query;
  const known = states.find((it) => it === state);
  if (!known) throw malformed('state', 'selection_required', { choices: states });
  const kept = await keptEffects(ports.vault, call.tenant, known);
  return ok(kept.map(({ number: _, by, ...it }) => ({ ...it, state: known, user: by?.user ?? null })));
}

async function each(call: Call, change: (id: string) => Promise<boolean>): Promise<void> {
  onlyKeyUsers(call);
  let found = false;
  for (const id of idsOf(call.params['ids'])) found = (await change(id)) || found;
  if (!found) throw notFound();
}

function onlyKeyUsers(call: Call): void {
  if (!personOf(call).keyUser) throw missingPrivilege('keyUser');
}
