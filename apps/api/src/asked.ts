import type { May } from '@contracts/calls.js';
import { uuid } from '@contracts/fieldRules.js';
import { type Class, check } from '@contracts/fields.js';
import { type Role, rightsOfRoles, roles } from '@contracts/identity/roles.js';
import type { Order } from '@platform/engine.js';
import { freshId, keyedCommandIds } from '@platform/ids.js';
import { type Call, type Person, personOf } from './call.js';
import type { Context } from './context.js';
import { malformed, missingPrivilege, notFound, Problem, rulesBroken } from './http/problem.js';

/** What a call asks: who may, which things, with what body, under which key, and what the caller saw of it. */

export const isRole = (may: May): may is Role => (roles as readonly string[]).includes(may);

/** Whoever lacks the role, or is no key user where only they may, hears that before what is wrong with the body. Throws 403. */
export function requireRole(may: May, person: Person): void {
  if (person.keyUser) return;
  if (may === 'KEY_USER') throw missingPrivilege('keyUser');
  if (isRole(may) && !person.roles.includes(may)) throw missingPrivilege(rightsOfRoles[may].by ?? 'read');
}

/** Ids of a path, each once. What is no id names nothing. Throws 404, 413. */
export function idsOf(text: string | undefined): string[] {
  const ids = [...new Set((text ?? '').split(','))];
  if (ids.length > 1_000) throw new Problem(413, 'TOO_BIG');
  for (const id of ids) if (!uuid.test(id)) throw notFound();
  return ids;
}

/** A body or query with its defaults; where all fields have some it may be missing. Throws 400, 422. */
export function checked<T extends object>(of: Class<T> | undefined, given: unknown): T {
  if (!of) return {} as T;
  const result = check(of, given === undefined ? {} : given);
  if (!result.ok) throw rulesBroken(result.errors);
  return result.value;
}

/** The command's name, key and digest: a repeat of the same call is recognised by them. */
export function keyOf(context: Context, call: Call, data: unknown): Pick<Order, 'commandId' | 'knownAs' | 'digest'> {
  const key = call.header('idempotency-key');
  if (key === undefined || key === '') return { commandId: freshId() };
  if (key.length > 200) throw malformed('Idempotency-Key', 'max_length', { max: 200 });
  return {
    ...keyedCommandIds({ area: call.line.area ?? '', user: personOf(call).id, key }, Date.now()),
    digest: context.digest(`${call.key}\n${JSON.stringify(call.params)}\n${JSON.stringify(data)}`),
  };
}

/** `"<revision>"`, -1 of what is built in and was never changed; undefined: the caller doesn't say what they saw. */
export function ifMatchOf(call: Call): number | undefined {
  const given = call.header('if-match')?.trim();
  if (!given || given === '*') return undefined;
  const revision = /^(?:W\/)?"(-1|\d{1,15})"$/.exec(given)?.[1];
  if (revision === undefined) throw new Problem(412, 'REVISION_UNKNOWN');
  return Number(revision);
}
