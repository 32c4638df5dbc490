import { type Role, rightsOfRoles, type Work } from '@contracts/identity/roles.js';
import { type ImportKind, importKinds } from '@contracts/importing/import.js';
import type { StoredImport } from '@contracts/importing/stored.js';
import { builtInKind, kindOfKinds } from '@contracts/masterData/kinds.js';
import type { AreaName } from '@contracts/message.js';
import type { Person } from '../call.js';
import type { Context } from '../context.js';
import { areaOf, viewOfArea } from '../records/kinds.js';

/** What can be imported: what of the plan is named here, and each kind of master data by its `typeId`. */
export const ofPlan = (kind: string | undefined): ImportKind | undefined => importKinds.find((it) => it === kind);

/** Whether there is such a kind; a tenant's own ones are records themselves. */
export async function isKind(context: Context, tenant: string, kind: string | undefined): Promise<boolean> {
  if (kind === undefined) return false;
  if (ofPlan(kind) || builtInKind(kind)) return true;
  const live = await context.live.tenant(tenant);
  const row = live.rows(viewOfArea.masterData).get(kind);
  return row?.['typeId'] === kindOfKinds && row['deleted'] === false && row['mergedInto'] === null;
}

const planRoles: Record<ImportKind, Role> = { PLAN: 'PLANNER', COST: 'CONTROLLER' };

/** Who may import it, beside key users. */
function importerOf(kind: string): Work {
  const named = ofPlan(kind);
  return named ? planRoles[named] : (builtInKind(kind)?.may ?? 'MASTERDATA');
}

/** What is missing where somebody may not import a kind. */
export const rightToImport = (kind: string) => {
  const may = importerOf(kind);
  return may === 'KEY_USER' ? 'keyUser' : (rightsOfRoles[may].by ?? 'read');
};

export const mayImport = ({ keyUser, roles }: Person, kind: string): boolean =>
  keyUser || (roles as readonly Work[]).includes(importerOf(kind));

/** One's own, as long as one may import such; a key user sees all. */
export const seesImport = (person: Person, { by, kind }: StoredImport): boolean =>
  person.keyUser || (by.user === person.by.user && mayImport(person, kind));

/** Whose stream what a row says goes to; people and cost types that are made on the way go to theirs. */
export const areaOfImport = (kind: string): AreaName => (ofPlan(kind) ? 'plan' : areaOf(kind));
