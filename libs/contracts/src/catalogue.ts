import type { Class } from './fields.js';
import {
  AddUnit,
  AddUser,
  ChangeConfiguration,
  ChangePassword,
  ChangeSettings,
  ChangeUnit,
  ChangeUser,
  Login,
  type Role,
} from './identity/user.js';
import { ChangeImport, ExportTable } from './importing/import.js';
import type { AreaName } from './message.js';
import {
  ChangeElement,
  CloneElements,
  CommentElement,
  CreateElement,
  DecideElement,
  DeleteElements,
  EnterPhase,
  PhaseAsked,
  PlaceElements,
  SubmitElement,
  Undo,
} from './planning/commands.js';
import { AddCostType, AddElementType, ChangeCostType, ChangeElementType } from './planning/types.js';

/** What may be done with a thing (decisions.md, Roles and permissions). */
export type ElementRight = 'read' | 'write' | 'delete' | 'approve' | 'readCosts' | 'writeCosts';

/**
 * Every call of the server: method and path → what it does, with which body, and who may. The route, its check, its
 * permission, its line in OpenAPI, the history entry and the websocket message come from this line.
 *
 * `may`: a right on the things named (asked on the pending state inside the queue), a role, or
 * `anyone` (no token) and `signedIn` (any user).
 */
export type May = ElementRight | Role | 'anyone' | 'signedIn';

interface Line {
  may: May;
  /** Class of the JSON body. */
  body?: Class;
  /** Class of the query. */
  query?: Class;
}
/** Decided by an area's parts; answers the new state of what it changed as rows of `answer`. */
export interface CommandLine extends Line {
  does: 'command';
  command: string;
  area: AreaName;
  /** The view whose rows are answered. */
  answer: string;
  /** Fields with a right of their own: a body with nothing but one of them asks that instead of `may`. */
  alone?: Readonly<Record<string, ElementRight>>;
  /** Where the ids of the things asked about stand: path parameter, body, or a new thing. */
  on: 'id' | 'ids' | 'items' | 'body.ids' | 'new';
  status: 200 | 201;
}
/** Rows of a view: a list, or one by id. */
export interface ViewLine extends Line {
  does: 'view';
  view: string;
  area: AreaName;
  one: boolean;
}
/** Done by a handler of the api of that name. */
export interface CallLine extends Line {
  does: 'call';
  call: string;
  area?: AreaName;
}
export type CatalogueLine = CommandLine | ViewLine | CallLine;

/** Paths are below `/api/{tenant}/`; parameters in braces. */
export const catalogue = {
  'POST plan-element': command('createElement', {
    body: CreateElement,
    area: 'plan',
    may: 'write',
    on: 'new',
    answer: 'elements',
    status: 201,
  }),
  'PUT plan-element/{id}': command('changeElement', {
    body: ChangeElement,
    area: 'plan',
    may: 'write',
    alone: { costObjects: 'writeCosts' },
    answer: 'elements',
  }),
  'DELETE plan-element/{ids}': command('deleteElements', {
    query: DeleteElements,
    area: 'plan',
    may: 'delete',
    on: 'ids',
    answer: 'elements',
  }),
  'POST plan-element/{ids}/restore': command('restoreElements', {
    area: 'plan',
    may: 'delete',
    on: 'ids',
    answer: 'elements',
  }),
  'POST plan-element/clone': command('cloneElements', {
    body: CloneElements,
    area: 'plan',
    may: 'read',
    on: 'body.ids',
    answer: 'elements',
    status: 201,
  }),
  'PUT plan/gantt-element': command('placeElements', {
    body: PlaceElements,
    area: 'plan',
    may: 'write',
    on: 'items',
    answer: 'gantt',
  }),
  'PUT comments/{id}': command('commentElement', {
    body: CommentElement,
    area: 'plan',
    may: 'read',
    answer: 'elements',
  }),
  'PUT process/{id}/submit': command('submitElement', {
    body: SubmitElement,
    area: 'plan',
    may: 'write',
    answer: 'elements',
  }),
  'PUT process/{id}/approval': command('decideElement', {
    body: DecideElement,
    area: 'plan',
    may: 'approve',
    answer: 'elements',
  }),
  'PUT process/{id}/next': command('enterNextPhase', {
    body: EnterPhase,
    query: PhaseAsked,
    area: 'plan',
    may: 'write',
    answer: 'elements',
  }),
  'PUT process/{id}/previous': command('enterPreviousPhase', {
    body: EnterPhase,
    query: PhaseAsked,
    area: 'plan',
    may: 'write',
    answer: 'elements',
  }),
  'PUT process/{id}/complete': command('completeElement', {
    body: EnterPhase,
    area: 'plan',
    may: 'write',
    answer: 'elements',
  }),
  'GET plan-element': view('elements', { area: 'plan', may: 'read' }),
  'GET plan-element/{id}': view('elements', { area: 'plan', may: 'read', one: true }),
  'GET plan-element/{ids}/children': call('children', { may: 'read', area: 'plan' }),
  'GET plan/gantt-element': view('gantt', { area: 'plan', may: 'read' }),
  'GET plan/gantt-element/{id}': view('gantt', { area: 'plan', may: 'read', one: true }),
  'GET plan-element/permissions': call('permissions', { may: 'signedIn', area: 'plan' }),
  'GET plan-element/cost-info/{id}': call('costInfo', { may: 'readCosts', area: 'plan' }),
  'POST plan-element-type': command('addElementType', {
    body: AddElementType,
    area: 'plan',
    may: 'ADMIN',
    on: 'new',
    answer: 'elementTypes',
    status: 201,
  }),
  'PUT plan-element-type/{id}': command('changeElementType', {
    body: ChangeElementType,
    area: 'plan',
    may: 'ADMIN',
    answer: 'elementTypes',
  }),
  'GET plan-element-type': call('elementTypes', { may: 'signedIn', area: 'plan' }),
  'GET plan-element-type/{id}': call('elementType', { may: 'signedIn', area: 'plan' }),
  'POST cost-type': command('addCostType', {
    body: AddCostType,
    area: 'plan',
    may: 'MASTERDATA',
    on: 'new',
    answer: 'costTypes',
    status: 201,
  }),
  'PUT cost-type/{id}': command('changeCostType', {
    body: ChangeCostType,
    area: 'plan',
    may: 'MASTERDATA',
    answer: 'costTypes',
  }),
  'GET cost-type': call('costTypes', { may: 'signedIn', area: 'plan' }),
  'GET cost-type/{id}': call('costType', { may: 'signedIn', area: 'plan' }),
  'GET change-set': call('changeSet', { may: 'read' }),
  'POST undo/{command}': call('undo', { body: Undo, may: 'signedIn' }),

  'POST user': command('addUser', {
    body: AddUser,
    area: 'users',
    may: 'ADMIN',
    on: 'new',
    answer: 'users',
    status: 201,
  }),
  'PUT user/{id}': command('changeUser', { body: ChangeUser, area: 'users', may: 'ADMIN', answer: 'users' }),
  'GET user': view('users', { area: 'users', may: 'signedIn' }),
  'GET user/{id}': view('users', { area: 'users', may: 'signedIn', one: true }),
  'POST group': command('addUnit', {
    body: AddUnit,
    area: 'users',
    may: 'ADMIN',
    on: 'new',
    answer: 'units',
    status: 201,
  }),
  'PUT group/{id}': command('changeUnit', { body: ChangeUnit, area: 'users', may: 'ADMIN', answer: 'units' }),
  'GET group': view('units', { area: 'users', may: 'signedIn' }),
  'GET group/{id}': view('units', { area: 'users', may: 'signedIn', one: true }),
  'GET role': call('roles', { may: 'signedIn' }),

  'POST login': call('login', { body: Login, may: 'anyone' }),
  'POST logout': call('logout', { may: 'signedIn' }),
  'PUT security/change-password': call('changePassword', { body: ChangePassword, may: 'anyone' }),
  'GET meta/login-info': call('loginInfo', { may: 'anyone' }),
  'GET logged-in-user': call('loggedInUser', { may: 'signedIn' }),
  'PUT logged-in-user/settings': call('changeSettings', { body: ChangeSettings, area: 'users', may: 'signedIn' }),

  'GET configuration': call('configuration', { may: 'signedIn' }),
  'PUT configuration': call('changeConfiguration', { body: ChangeConfiguration, area: 'users', may: 'ADMIN' }),

  'POST import': call('startImport', { may: 'signedIn' }),
  'GET import/template': call('importTemplate', { may: 'signedIn' }),
  'GET import/{id}': call('readImport', { may: 'signedIn' }),
  'PUT import/{id}': call('changeImport', { body: ChangeImport, may: 'signedIn' }),
  'POST import/{id}/run': call('runImport', { may: 'signedIn' }),
  'DELETE import/{id}': call('dropImport', { may: 'signedIn' }),
  'POST export/{table}': call('exportTable', { body: ExportTable, may: 'signedIn' }),
  'GET export/job/{id}': call('job', { may: 'signedIn' }),
  'GET export/job/{id}/file': call('jobFile', { may: 'signedIn' }),
} satisfies Record<string, CatalogueLine>;

export type CatalogueKey = keyof typeof catalogue;

function command(
  name: string,
  it: Omit<CommandLine, 'does' | 'command' | 'on' | 'status'> & Partial<Pick<CommandLine, 'on' | 'status'>>,
): CommandLine {
  return { does: 'command', command: name, on: 'id', status: 200, ...it };
}
function view(name: string, it: Omit<ViewLine, 'does' | 'view' | 'one'> & { one?: boolean }): ViewLine {
  return { does: 'view', view: name, one: false, ...it };
}
function call(name: string, it: Omit<CallLine, 'does' | 'call'>): CallLine {
  return { does: 'call', call: name, ...it };
}
