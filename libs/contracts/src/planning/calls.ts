import { call, calls, changes, command, creates, listQuery, lists, reads } from '../calls.js';
import { JobStarted } from '../importing/import.js';
import {
  ChangeElement,
  CloneElements,
  CommentElement,
  CreateElement,
  DecideElement,
  DecideElements,
  DeleteElements,
  EnterPhase,
  PhaseAsked,
  PlaceElements,
  SubmitElement,
} from './commands.js';
import { ApprovalRequest, ChangedSince } from './requests.js';
import { CostInfo, Deleted, GanttElement, MaskedElement, PlanElement, Rights } from './things.js';
import { AddElementType, ChangeElementType, ElementType } from './types.js';

export const planCalls = calls('plan', {
  'POST plan-element': creates(PlanElement, { by: 'createElement', body: CreateElement, may: 'write' }),
  'PUT plan-element/{id}': changes(PlanElement, {
    by: 'changeElement',
    body: ChangeElement,
    may: 'write',
    alone: { costObjects: 'writeCosts' },
  }),
  'DELETE plan-element/{ids}': command('deleteElements', {
    query: DeleteElements,
    may: 'delete',
    on: 'ids',
    of: PlanElement,
    answers: Deleted,
  }),
  'POST plan-element/{ids}/restore': command('restoreElements', { may: 'delete', on: 'ids', answers: [PlanElement] }),
  'POST plan-element/clone': command('cloneElements', {
    body: CloneElements,
    may: 'read',
    on: 'body.ids',
    status: 201,
    answers: [PlanElement],
    later: JobStarted,
  }),
  'PUT plan/gantt-element': command('placeElements', {
    body: PlaceElements,
    may: 'write',
    on: 'items',
    answers: [GanttElement],
  }),
  'PUT comments/{id}': command('commentElement', { body: CommentElement, may: 'read', answers: PlanElement }),
  'PUT process/{id}/submit': command('submitElement', { body: SubmitElement, may: 'write', answers: PlanElement }),
  'PUT process/{id}/approval': command('decideElement', { body: DecideElement, may: 'approve', answers: PlanElement }),
  'PUT process/approval': command('decideElements', {
    body: DecideElements,
    may: 'approve',
    on: 'items',
    answers: [PlanElement],
  }),
  'PUT process/{id}/withdraw': command('withdrawElement', { may: 'write', answers: PlanElement }),
  'PUT process/{id}/next': command('enterNextPhase', {
    ...{ body: EnterPhase, query: PhaseAsked, may: 'write', answers: PlanElement },
  }),
  'PUT process/{id}/previous': command('enterPreviousPhase', {
    ...{ body: EnterPhase, query: PhaseAsked, may: 'write', answers: PlanElement },
  }),
  'PUT process/{id}/complete': command('completeElement', { body: EnterPhase, may: 'write', answers: PlanElement }),
  'GET approval': lists(ApprovalRequest, { may: 'read' }),
  'GET approval/{id}': reads(ApprovalRequest, { may: 'read' }),
  'GET approval/{id}/changes': call('approvalChanges', { may: 'read', answers: [ChangedSince] }),
  'GET plan-element': lists(PlanElement, { may: 'read' }),
  'GET plan-element/{id}': reads(PlanElement, { may: 'read', or: MaskedElement }),
  'GET plan-element/{ids}/children': call('children', {
    may: 'read',
    asks: [...listQuery, 'asOf'],
    answers: [PlanElement],
  }),
  'GET plan/gantt-element': lists(GanttElement, { may: 'read', or: MaskedElement }),
  'GET plan/gantt-element/{id}': reads(GanttElement, { may: 'read', or: MaskedElement }),
  'GET plan-element/permissions': call('permissions', {
    may: 'signedIn',
    asks: ['idsString'],
    answers: { byName: Rights },
  }),
  'GET plan-element/cost-info/{id}': call('costInfo', { may: 'readCosts', asks: ['asOf'], answers: CostInfo }),
  'POST plan-element-type': creates(ElementType, { by: 'addElementType', body: AddElementType, may: 'ADMIN' }),
  'PUT plan-element-type/{id}': changes(ElementType, {
    ...{ by: 'changeElementType', body: ChangeElementType, may: 'ADMIN' },
  }),
  'GET plan-element-type': lists(ElementType, { may: 'signedIn' }),
  'GET plan-element-type/{id}': reads(ElementType, { may: 'signedIn' }),
});
