import type { CatalogueLine, ElementRight } from '@contracts/calls.js';
import { type Role, type RoleRight, rightsOfRoles, roles } from '@contracts/identity/roles.js';

/**
 * Whoever has a token of the tenant. All but `elsewhere` are of the unit Nord, which the things of `matrix.spec.ts` belong
 * to; reading is by unit.
 */
export const people = {
  elsewhere: ['READER'],
  reader: ['READER'],
  planner: ['PLANNER'],
  approver: ['APPROVER'],
  controller: ['CONTROLLER'],
  masterData: ['MASTERDATA'],
  administrator: ['ADMIN'],
  /** Has a role that the tenant composed of `composedOf`. */
  composed: [],
  /** Has all roles without naming one. */
  keyUser: [],
  /** A reader who acts for the planner. */
  delegate: ['PLANNER'],
} as const satisfies Record<string, readonly Role[]>;
/** More than a reader may, less than a planner or an approver. */
export const composedOf: readonly RoleRight[] = ['write', 'approve'];
export type Who = keyof typeof people;
export const everybody = Object.keys(people) as Who[];

/** `may`: neither 401, 403 nor 404. `refused`: 403. `hidden`: 404. */
export type Outcome = 'may' | 'refused' | 'hidden';

/** decisions.md, Roles and permissions: which of the six a right on a thing comes with; reading comes with any. */
const rolesFor: Record<Exclude<ElementRight, 'read'>, readonly Role[]> = {
  write: ['PLANNER'],
  delete: ['PLANNER'],
  approve: ['APPROVER'],
  readCosts: ['CONTROLLER', 'PLANNER', 'APPROVER'],
  writeCosts: ['CONTROLLER'],
};

/** Of a role that the tenant composed: what is for one of the six asks the right that is at its heart. */
const composedMay = (may: string): boolean =>
  may === 'read' || (composedOf as readonly string[]).includes(rightsOfRoles[may as Role]?.by ?? may);

/** What a line of the catalogue promises somebody; `namesThing`: it is asked about one of Nord's. */
export function promised({ may }: CatalogueLine, who: Who, namesThing: boolean): Outcome {
  if (may === 'anyone' || may === 'signedIn' || who === 'keyUser') return 'may';
  if (who === 'composed') return composedMay(may) ? 'may' : 'refused';
  const has = (needed: readonly Role[]) => needed.some((role) => (people[who] as readonly Role[]).includes(role));
  if (may === 'KEY_USER') return 'refused';
  if ((roles as readonly string[]).includes(may)) return has([may as Role]) ? 'may' : 'refused';
  if (namesThing && who === 'elsewhere') return 'hidden';
  return may === 'read' || has(rolesFor[may as keyof typeof rolesFor]) ? 'may' : 'refused';
}

const all = (outcome: Outcome, but: Partial<Record<Who, Outcome>> = {}): Record<Who, Outcome> =>
  ({ ...Object.fromEntries(everybody.map((who) => [who, outcome])), ...but }) as Record<Who, Outcome>;
const onlyKeyUsers = all('refused', { keyUser: 'may' });
/** A key user's own thing: nobody else learns that it is there. */
const onlyTheirs = all('hidden', { keyUser: 'may' });
/** Whoever sees no money of a thing hears so first. */
const noMoney = { masterData: 'refused', administrator: 'refused', composed: 'refused' } as const;
/** Whoever sees it may copy it, who may make one. */
const copies = all('refused', {
  ...{ elsewhere: 'hidden', planner: 'may', composed: 'may', delegate: 'may', keyUser: 'may' },
});
/** The id names nothing: whoever may ask at all hears just that. */
const nothing = all('hidden');

/**
 * Calls whose line alone does not say who may: by their key, why and who. A new call whose handler asks more than the
 * `may` of its line gets its row here.
 */
export const exceptions: Readonly<Record<string, Partial<Record<Who, Outcome>>>> = {
  // Of one person alone, or made by workers, which don't run here.
  'GET accounting/refused-file/{id}': nothing,
  'DELETE accounting/refused-file/{ids}': nothing,
  'POST accounting/refused-file/{ids}/restore': nothing,
  'GET import/{id}': nothing,
  'PUT import/{id}': nothing,
  'POST import/{id}/run': nothing,
  'DELETE import/{id}': nothing,
  'GET export/job/{id}': nothing,
  'GET export/job/{id}/file': nothing,
  'DELETE export/job/{id}': nothing,
  'POST export/job/{id}/retry': nothing,
  'DELETE logged-in-user/session/{ids}': nothing,
  'DELETE logged-in-user/push/{ids}': nothing,
  'PUT notification/{ids}/read': nothing,
  'DELETE notification/{ids}': nothing,
  'DELETE logged-in-user/second-factor': nothing,
  'POST delegation/assume': all('hidden', { delegate: 'refused' }),
  'POST undo/{command}': nothing,
  'GET undo/{command}': nothing,
  'POST accounting/unbooked/{ids}/retry': { controller: 'hidden', keyUser: 'hidden' },
  'POST provision/{id}/reverse': { controller: 'hidden', keyUser: 'hidden' },
  'POST plan-element/clone': copies,
  'POST plan/gantt-element/clone': copies,
  // A key user's own personal view, and a delegation of theirs, whose substitute is the reader.
  'PUT filter-set/{id}': onlyTheirs,
  'DELETE filter-set/{id}': onlyTheirs,
  'PUT delegation/{id}': { ...onlyTheirs, reader: 'refused' },
  'DELETE delegation/{id}': { ...onlyTheirs, reader: 'refused' },
  // Nobody passes on what was lent to them.
  'POST delegation': { delegate: 'refused' },
  // A file that nobody attached, and an invoice that came by no e-invoice.
  'GET accounting/invoice/{id}/file/{file}': { ...nothing, reader: 'refused', ...noMoney },
  'DELETE accounting/invoice/{id}/file/{file}': all('refused', {
    elsewhere: 'hidden',
    controller: 'hidden',
    keyUser: 'hidden',
  }),
  'GET accounting/invoice/{id}/e-invoice': { ...nothing, reader: 'refused', ...noMoney },
  // What an administrator may not do either.
  'PUT tenant': onlyKeyUsers,
  'DELETE user/{id}/personal-data': onlyKeyUsers,
  'GET outbox': onlyKeyUsers,
  'GET outbox/{id}': { ...onlyKeyUsers, keyUser: 'hidden' },
  'POST outbox/test': onlyKeyUsers,
  'GET sso-provider': onlyKeyUsers,
  'POST sso-provider': onlyKeyUsers,
  'PUT sso-provider/{id}': { ...onlyKeyUsers, keyUser: 'hidden' },
  'DELETE sso-provider/{id}': { ...onlyKeyUsers, keyUser: 'hidden' },
  // One's own, and to whom administers everybody's: asked of somebody else.
  'GET user/{id}/access': all('refused', { administrator: 'may', keyUser: 'may' }),
  'GET audit': onlyKeyUsers,
  'GET user/{id}/personal-data': onlyKeyUsers,
  // Of somebody that there is not.
  'POST logged-in-user/see-as': { ...onlyKeyUsers, keyUser: 'hidden' },
  'POST audit/export': onlyKeyUsers,
  'GET effect': onlyKeyUsers,
  'POST effect/{ids}/retry': { ...onlyKeyUsers, keyUser: 'hidden' },
  'DELETE effect/{ids}': { ...onlyKeyUsers, keyUser: 'hidden' },
};
