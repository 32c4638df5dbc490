import type { CatalogueKey } from '@contracts/catalogue.js';
import {
  ChangeConfiguration,
  languages,
  roles,
  UnitFields,
  UserFields,
  userStatuses,
} from '@contracts/identity/user.js';
import { importKinds, questionKinds, templateFormats } from '@contracts/importing/import.js';
import {
  approvalStates,
  CostEntry,
  ElementContent,
  elementTypes,
  Kpi,
  phases,
  Share,
} from '@contracts/planning/element.js';
import {
  answered,
  anyValue,
  arrayOf,
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  ref,
  type Schema,
  string,
  time,
  uuidSchema,
} from './schemas.js';

const id = uuidSchema;
const ids = arrayOf(id);
const maybe = nullable(id);
const day: Schema = { type: 'string', format: 'date' };
const revision = integer;
const anything: Schema = { type: 'object', additionalProperties: anyValue };

const approval = object({
  ...{
    state: oneOf(...approvalStates),
    requestedPhase: nullable(oneOf(...phases)),
    submittedBy: maybe,
    decidedBy: maybe,
  },
  ...{ submittedAt: nullable(time), decidedAt: nullable(time), comment: string },
});
const shares = {
  type: 'object',
  additionalProperties: arrayOf(object({ id, 'share?': answered(Share)['share'] as Schema })),
};
const { split: _, id: __, ...costFields } = answered(CostEntry);
const { id: ___, actual = {}, ...kpiFields } = answered(Kpi);
const dependency = object({ id, lagDays: integer });
const sums = [
  'budget',
  'plan',
  'committed',
  'provision',
  'actual',
  'budgetMinusPlan',
  'planMinusActual',
  'budgetMinusActual',
]
  .concat('forecast', 'available')
  .map((name) => [name, { ...integer, description: 'Thousandths of the currency' }] as const);
const person = { 'responsibleName?': nullable(string), 'costs?': ref('Sums') };

/** The named shapes of answers (http.md). */
export const components: Readonly<Record<string, Schema>> = {
  Problem: object({
    ...{ type: string, title: string, status: integer, detail: string, code: string },
    'errors?': arrayOf(object({ field: string, rule: string, 'params?': anything })),
    'params?': anything,
  }),
  PlanElement: object({
    ...{ id, type: oneOf(...elementTypes), typeId: id, ...answered(ElementContent), identifier: string },
    ...{ startDate: day, endDate: day, parentId: maybe, childCount: integer, responsible: maybe, unitId: maybe },
    ...{ phase: oneOf(...phases), approval, kpis: arrayOf(object({ id, ...kpiFields, actual })) },
    conclusions: arrayOf(object({ id, topicId: id, rating: integer })),
    'statusAndNextStepHistory?': arrayOf(
      object({ id, status: string, nextStep: string, modifiedDate: time, createdBy: id }),
    ),
    ...{ extraReadUsers: ids, extraWriteUsers: ids, extraReadGroups: ids, extraWriteGroups: ids, selections: shares },
    'costObjects?': arrayOf(object({ id, ...costFields, 'split?': shares, 'source?': string })),
    dependsOn: arrayOf(dependency),
    'comments?': arrayOf(object({ id, text: string, user: id, time })),
    ...{ detached: boolean, deleted: boolean, 'clonedFrom?': id, revision },
    ...{ createdAt: nullable(time), modifiedAt: nullable(time), modifiedBy: maybe },
    ...{ ...person, 'path?': arrayOf(object({ id, label: string })) },
  }),
  GanttElement: object({
    ...{ id, parentId: maybe, 'depth?': integer, type: oneOf(...elementTypes), typeId: id, label: string },
    ...{
      identifier: string,
      startDate: day,
      endDate: day,
      phase: oneOf(...phases),
      approvalState: oneOf(...approvalStates),
    },
    ...{ responsible: maybe, unitId: maybe, color: nullable(string), detached: boolean, 'deleted?': boolean },
    ...{ dependsOn: arrayOf(dependency), rank: string, revision, 'childCount?': integer, ...person },
  }),
  MaskedElement: object({
    ...{ id, parentId: maybe, type: oneOf(...elementTypes), label: string },
    ...{ masked: { const: true }, 'depth?': integer },
  }),
  Sums: object(Object.fromEntries(sums)),
  CostInfo: object({
    ...{ own: ref('Sums'), total: ref('Sums') },
    byPeriod: arrayOf(object({ period: string, ...Object.fromEntries(sums) })),
  }),
  Rights: object(
    Object.fromEntries(
      ['read', 'write', 'delete', 'approve', 'readCosts', 'writeCosts'].map((name) => [name, boolean]),
    ),
  ),
  Change: object({
    ...{
      id: string,
      command: string,
      date: time,
      user: id,
      actingFor: maybe,
      type: oneOf('CREATE', 'UPDATE', 'DELETE'),
    },
    properties: arrayOf(object({ name: string, old: anyValue, new: anyValue })),
  }),
  Deleted: object({ deleted: ids, kept: arrayOf(object({ id, type: string, reason: string })) }),
  User: object({
    ...optional(answered(UserFields), ['email', 'keyUser', 'roles']),
    ...{ id, 'userStatus?': oneOf(...userStatuses), 'lockedUntil?': nullable(time), enabled: boolean, revision },
    'settings?': anything,
  }),
  SignedInUser: object({ id, ...answered(UserFields), settings: anything }),
  Unit: object({ id, ...answered(UnitFields), revision }),
  ElementType: object({
    ...{ id, kind: oneOf(...elementTypes), label: string, color: string, parents: arrayOf(string), maxDepth: integer },
    ...{ needsApproval: arrayOf(oneOf(...phases)), revision },
  }),
  CostType: object({ id, identifier: string, label: string, revision }),
  Configuration: object(answered(ChangeConfiguration)),
  Role: object({ id: oneOf(...roles), label: string }),
  Import: object({
    ...{ id, kind: oneOf(...importKinds), state: oneOf('preview', 'running', 'done', 'failed') },
    file: object({ name: string, size: integer, format: oneOf(...templateFormats) }),
    ...{ options: anything, columns: arrayOf(object({ name: string, samples: arrayOf(string) })) },
    ...{ mapping: { type: 'object', additionalProperties: nullable(string) }, targets: arrayOf(string) },
    questions: arrayOf(
      object({
        ...{ id: string, kind: oneOf(...questionKinds), about: string, column: nullable(string), count: integer },
        ...{
          samples: arrayOf(string),
          rows: arrayOf(integer),
          choices: arrayOf(object({ value: string, 'label?': string })),
        },
        ...{ proposed: nullable(string), answer: nullable(string) },
      }),
    ),
    problems: arrayOf(
      object({ row: integer, column: nullable(string), rule: string, params: anything, value: nullable(string) }),
    ),
    ...{ counts: { type: 'object', additionalProperties: integer }, rows: arrayOf(anything) },
    ...{ jobId: nullable(string), command: nullable(string), takenBack: nullable(string), result: nullable(anything) },
  }),
  Job: object({
    ...{ state: oneOf('waiting', 'running', 'done', 'failed'), progress: integer },
    ...{ 'url?': string, 'result?': anything },
  }),
  LoginInfo: object({
    ...{ passwordPattern: string, tenant: string, languages: arrayOf(oneOf(...languages)) },
    ...{ backgroundImageUrl: nullable(string), sso: arrayOf(object({ id: string, label: string, url: string })) },
  }),
};

const masked = (name: string): Schema => ({ anyOf: [ref(name), ref('MaskedElement')] });
const elements = arrayOf(ref('PlanElement'));
const ganttRows = arrayOf(masked('GanttElement'));
/** No body. */
const nothing = null;

/** What each call answers when it succeeds. A missing line is a compile error. */
export const answerSchemas: Readonly<Record<CatalogueKey, Schema | null>> = {
  'POST plan-element': ref('PlanElement'),
  'PUT plan-element/{id}': ref('PlanElement'),
  'DELETE plan-element/{ids}': ref('Deleted'),
  'POST plan-element/{ids}/restore': elements,
  'POST plan-element/clone': elements,
  'PUT plan/gantt-element': arrayOf(ref('GanttElement')),
  'PUT comments/{id}': ref('PlanElement'),
  'PUT process/{id}/submit': ref('PlanElement'),
  'PUT process/{id}/approval': ref('PlanElement'),
  'PUT process/{id}/next': ref('PlanElement'),
  'PUT process/{id}/previous': ref('PlanElement'),
  'PUT process/{id}/complete': ref('PlanElement'),
  'GET plan-element': elements,
  'GET plan-element/{id}': masked('PlanElement'),
  'GET plan-element/{ids}/children': elements,
  'GET plan/gantt-element': ganttRows,
  'GET plan/gantt-element/{id}': masked('GanttElement'),
  'GET plan-element/permissions': { type: 'object', additionalProperties: ref('Rights') },
  'GET plan-element/cost-info/{id}': ref('CostInfo'),
  'POST plan-element-type': ref('ElementType'),
  'PUT plan-element-type/{id}': ref('ElementType'),
  'GET plan-element-type': arrayOf(ref('ElementType')),
  'GET plan-element-type/{id}': ref('ElementType'),
  'POST cost-type': ref('CostType'),
  'PUT cost-type/{id}': ref('CostType'),
  'GET cost-type': arrayOf(ref('CostType')),
  'GET cost-type/{id}': ref('CostType'),
  'GET change-set': arrayOf(ref('Change')),
  'POST undo/{command}': arrayOf({
    anyOf: ['PlanElement', 'ElementType', 'CostType', 'User', 'Unit'].map(ref),
  }),
  'POST user': ref('User'),
  'PUT user/{id}': ref('User'),
  'GET user': arrayOf(ref('User')),
  'GET user/{id}': ref('User'),
  'POST group': ref('Unit'),
  'PUT group/{id}': ref('Unit'),
  'GET group': arrayOf(ref('Unit')),
  'GET group/{id}': ref('Unit'),
  'GET role': arrayOf(ref('Role')),
  'POST login': object({ user: ref('SignedInUser') }),
  'POST logout': nothing,
  'PUT security/change-password': nothing,
  'GET meta/login-info': ref('LoginInfo'),
  'GET logged-in-user': ref('SignedInUser'),
  'PUT logged-in-user/settings': ref('SignedInUser'),
  'GET configuration': ref('Configuration'),
  'PUT configuration': ref('Configuration'),
  'POST import': ref('Import'),
  'GET import/template': nothing,
  'GET import/{id}': ref('Import'),
  'PUT import/{id}': ref('Import'),
  'POST import/{id}/run': object({ jobId: string, command: nullable(string) }),
  'DELETE import/{id}': nothing,
  'POST export/{table}': object({ jobId: string }),
  'GET export/job/{id}': ref('Job'),
  'GET export/job/{id}/file': nothing,
};

function optional(properties: Record<string, Schema>, names: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [names.includes(name) ? `${name}?` : name, schema]),
  );
}
