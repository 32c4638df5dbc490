import { call, calls, changes, command, creates, listQuery, lists, reads } from '../calls.js';
import { Access } from '../identity/access.js';
import { JobStarted } from '../importing/import.js';
import { PlanTemplate } from '../masterData/planTemplate.js';
import { UserAccess } from './access.js';
import { planCommands } from './commands.js';
import { ElementDifference, ExportComparison } from './comparison.js';
import { ExportGoals, Goal } from './goals.js';
import { ExportDetails, ExportGantt } from './paper.js';
import { ApprovalRequest, ChangedSince } from './requests.js';
import { PlanFromTemplate, SaveTemplate } from './templates.js';
import { CostInfo, GanttElement, MaskedElement, PlanElement, Rights } from './things.js';
import { TodoIds } from './todos.js';
import { AddElementType, ChangeElementType, ElementType } from './types.js';
import { ArchivedYear, ArchiveYears, ReopenYears } from './years.js';

export const planCalls = {
  ...planCommands,
  ...calls('plan', {
    'GET approval': lists(ApprovalRequest, { may: 'read' }),
    'GET approval/{id}': reads(ApprovalRequest, { may: 'read' }),
    'GET approval/{id}/changes': call('approvalChanges', { may: 'read', answers: [ChangedSince] }),
    'GET plan-element': lists(PlanElement, { may: 'read' }),
    'GET plan-element/{id}': reads(PlanElement, { may: 'read', or: MaskedElement }),
    'GET base-element/{id}': reads(PlanElement, { may: 'read', or: MaskedElement }),
    'GET plan-element/{ids}/children': call('children', {
      may: 'read',
      asks: [...listQuery, 'asOf'],
      answers: [PlanElement],
    }),
    'GET plan/gantt-element': lists(GanttElement, { may: 'read', or: MaskedElement }),
    'GET plan/gantt-element/{id}': reads(GanttElement, { may: 'read', or: MaskedElement }),
    /** What became of the plan between two moments (`to`: now without it): days or times, as of `asOf`. */
    'GET plan/comparison': call('comparison', {
      ...{ may: 'read', needs: ['from'], asks: ['to', 'filters', 'kinds', 'offset', 'limit', 'enrich'] },
      answers: [ElementDifference],
    }),
    'POST plan/comparison/export': call('exportComparison', {
      ...{ may: 'read', body: ExportComparison, status: 202, file: true, answers: JobStarted },
    }),
    /** KPIs as goals, with how they stand. */
    'GET plan/goal': call('goals', { may: 'read', asks: ['filters', 'asOf', 'offset', 'limit'], answers: [Goal] }),
    'POST plan/goal/export': call('exportGoals', {
      ...{ may: 'read', body: ExportGoals, asks: ['asOf'], status: 202, file: true, answers: JobStarted },
    }),
    'POST export/gantt': call('exportGantt', {
      ...{ may: 'read', body: ExportGantt, status: 202, file: true, answers: JobStarted },
    }),
    'POST export/details/{id}': call('exportDetails', {
      ...{ may: 'read', body: ExportDetails, status: 202, file: true, answers: JobStarted },
    }),
    'GET plan-element/selection': call('selection', {
      ...{ may: 'read', asks: ['typeIds', 'filters'], answers: [GanttElement] },
    }),
    'GET plan/gantt-element/{id}/{id2}': call('twoRows', { may: 'read', asks: ['enrich'], answers: [GanttElement] }),
    'GET plan-element/permissions': call('permissions', {
      may: 'signedIn',
      asks: ['idsString'],
      answers: { byName: Rights },
    }),
    /** There are no todos yet: what is not there is nobody's. */
    'POST todo/permissions': call('todoPermissions', {
      ...{ may: 'signedIn', body: TodoIds, answers: { byName: Rights } },
    }),
    /** Why one may or may not; whoever administers hears it of everybody. */
    'GET plan-element/{id}/access': call('elementAccess', { may: 'read', answers: Access }),
    'GET user/{id}/access': call('userAccess', { may: 'signedIn', answers: UserAccess }),
    'GET plan-element/cost-info/{id}': call('costInfo', { may: 'readCosts', asks: ['asOf'], answers: CostInfo }),
    'POST plan-element/{id}/template': call('saveTemplate', {
      ...{ may: 'PLANNER', body: SaveTemplate, changes: true, commands: true, status: 201, answers: PlanTemplate },
    }),
    'POST plan-element/from-template': command('planFromTemplate', {
      ...{ body: PlanFromTemplate, may: 'write', on: 'new', status: 201, answers: PlanElement },
    }),
    'PUT year/archive': command('archiveYears', {
      ...{ body: ArchiveYears, may: 'ADMIN', on: 'body.ids', answers: [ArchivedYear] },
    }),
    'PUT year/reopen': command('reopenYears', {
      ...{ body: ReopenYears, may: 'ADMIN', on: 'body.ids', answers: [ArchivedYear] },
    }),
    'GET year': lists(ArchivedYear, { may: 'signedIn' }),
    'POST plan-element-type': creates(ElementType, { by: 'addElementType', body: AddElementType, may: 'ADMIN' }),
    'PUT plan-element-type/{id}': changes(ElementType, {
      ...{ by: 'changeElementType', body: ChangeElementType, may: 'ADMIN' },
    }),
    'GET plan-element-type': lists(ElementType, { may: 'signedIn' }),
    'GET plan-element-type/{id}': reads(ElementType, { may: 'signedIn' }),
  }),
};
