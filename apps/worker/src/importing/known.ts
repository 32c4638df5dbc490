import { setImmediate as breath } from 'node:timers/promises';
import { fieldsOf } from '@contracts/fields.js';
import { moreTargets, type PlanOwn } from '@contracts/importing/planTargets.js';
import { ownFields } from '@contracts/importing/recordTargets.js';
import type { StoredImport } from '@contracts/importing/stored.js';
import type { CustomField } from '@contracts/masterData/dataElementType.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { CostEntry, ElementContent, shares } from '@contracts/planning/element.js';
import type { Users } from '@domain/identity/users.js';
import { dimensionsIn, wordsIn } from '@domain/importing/recordNames.js';
import { entryPrint, type KnownElement, type KnownWord } from '@domain/importing/table.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { Element } from '@domain/planning/element.js';
import { builtInTypes } from '@domain/planning/elementTypes.js';
import type { Plan } from '@domain/planning/plan.js';
import { hasRole, mayOnPlan } from '@domain/planning/scope.js';
import type { Engine } from '@platform/engine.js';
import { kindsNamed } from '../recordsOf.js';
import type { KnownPart } from './protocol.js';

const costTypeKind = kindNamedBy(CostEntry, 'costTypeId');

/** How many elements are looked at before others get their turn; of their entries five times as many. */
const slice = 300;

/** What a tenant holds, in pieces, as far as the person may read it. Never stops the process for long. */
export async function* knownParts(
  engine: Engine,
  tenant: string,
  { by, kind }: Pick<StoredImport, 'by' | 'kind'>,
): AsyncIterable<KnownPart> {
  const [plan, users, masterData] = await Promise.all([
    engine.state<Plan>(tenant, 'plan'),
    engine.state<Users>(tenant, 'users'),
    engine.state<MasterData>(tenant, 'masterData'),
  ]);
  const who = { by, facts: { users } };
  yield {
    today: new Date().toISOString().slice(0, 10),
    mayAddUsers: hasRole('ADMIN', who),
    mayAddCostTypes: hasRole('MASTERDATA', who),
    people: [...users.people.values()]
      .filter(({ removed }) => !removed)
      .map(({ id, username, firstName, lastName, email }) => ({
        ...{ id, username, firstName, lastName, email },
      })),
    units: users.units().map(({ id, identifier, label }) => ({ id, identifier, label })),
    elementTypes: [...builtInTypes.keys(), ...[...plan.types.values()].map((it) => it.id)]
      .filter((id, i, all) => all.indexOf(id) === i)
      .flatMap((id) => plan.type(id) ?? [])
      .map(({ id, kind, label, parents, maxDepth }) => ({ id, identifier: '', kind, label, parents, maxDepth })),
    ...(kind === 'PLAN' && namedIn(ownOf(plan, masterData), wordsIn({ users, masterData }))),
    costTypes: masterData.usable(costTypeKind).map(({ id, identifier, label }) => ({ id, identifier, label })),
  };
  const ids = [...plan.elements.keys()];
  let part = nothing();
  let looked = 0;
  for (const id of ids) {
    const element = plan.element(id);
    if (element && mayOnPlan(plan, 'read', id, who)) {
      part.elements.push(knownElement(element, plan.isDeleted(id), kind === 'PLAN'));
      for (const entry of kind === 'COST' ? plan.costs(id) : []) {
        part.entries.push([entry.id, entryPrint(entry)]);
        looked += 0.2;
      }
    }
    if (++looked < slice) continue;
    yield part;
    await breath();
    [part, looked] = [nothing(), 0];
  }
  yield part;
}

/** What the tenant added to elements, and what the columns of a plan may name. */
function namedIn(own: PlanOwn, wordsOf: (kind: string) => readonly KnownWord[]): Pick<KnownPart, 'own' | 'names'> {
  const kinds = kindsNamed(moreTargets(own).map(({ field }) => field));
  return { own: { tree: false, ...own }, names: Object.fromEntries(kinds.map((name) => [name, wordsOf(name)])) };
}

/** What the tenant added to elements. */
export const ownOf = (plan: Plan, masterData: MasterData): PlanOwn => ({
  fields: addedTo(plan),
  dimensions: dimensionsIn(masterData),
});

/** Of all types of elements. */
const addedTo = (plan: Plan): CustomField[] => [...plan.types.values()].flatMap(({ fields = [] }) => fields);

/** A piece of what is known. */
const nothing = (): { elements: KnownElement[]; entries: [string, string][] } => ({ elements: [], entries: [] });

const content = fieldsOf(ElementContent).filter((it) => it.kind === 'text');

function knownElement(element: Element, deleted: boolean, whole: boolean): KnownElement {
  const { id, type, typeId, identifier, parentId, startDate, endDate, responsible, unitId, detached } = element;
  const texts = content.map(({ name }) => [name, element.content[name as keyof ElementContent] as string]);
  return {
    ...{ id, type, typeId, identifier, parentId, startDate, endDate, deleted, label: element.content.label },
    fields: { ...Object.fromEntries(texts), identifier, responsible, unitId, detached },
    ...(whole && { more: moreIn(element) }),
  };
}

function moreIn({ kpis, conclusions, content, ...element }: Element): Record<string, unknown> {
  const { extraReadUsers, extraWriteUsers, extraReadGroups, extraWriteGroups, dependsOn } = element;
  const own = Object.entries(content.customProperties).map(([key, value]) => [`${ownFields}.${key}`, value]);
  const assigned = Object.entries(element.selections).map(([name, list]) => [`${shares}.${name}`, list]);
  const said = element.statusAndNextStepHistory.map(({ id, status, nextStep }) => ({ id, status, nextStep }));
  const lists = { kpis, conclusions, extraReadUsers, extraWriteUsers, extraReadGroups, extraWriteGroups, dependsOn };
  return { ...lists, statusAndNextStepHistory: said, ...Object.fromEntries([...own, ...assigned]) };
}
