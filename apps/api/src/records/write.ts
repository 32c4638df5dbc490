import { changeOf, creationOf } from '@contracts/masterData/bodies.js';
import type { RecordKind } from '@contracts/masterData/kinds.js';
import { builtInKind, sharedSegment } from '@contracts/masterData/kinds.js';
import { labelledBy, OwnRecord } from '@contracts/masterData/record.js';
import type { Touched } from '@domain/decider.js';
import { asksForKind, RecordState, recordThing } from '@domain/records/state.js';
import type { AreaState } from '@domain/state.js';
import type { Done } from '@platform/engine.js';
import { type Made, rowsOf } from '../answers.js';
import { checked, idsOf, ifMatchOf, keyOf, requireRole } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { commandHeaders } from '../execute.js';
import type { Answer } from '../http/answer.js';
import { malformed, notFound } from '../http/problem.js';
import { readerOf } from '../reading/reader.js';
import { areaOf, kindNamed, kindOfCall, segmentOfKind, viewOfArea } from './kinds.js';
import { recordIn } from './read.js';

type Body = Record<string, unknown>;
type Area = RecordKind['area'];

export async function createRecord(context: Context, call: Call): Promise<Answer> {
  const body = bodyOf(call);
  const kind = kindOfCall(call) ?? kindNamed(String(body['typeId'] ?? ''));
  if (kind === '') throw malformed('typeId', 'required');
  return recordMade(context, call, kind, body);
}

/** A record of that kind, by a call of any name. */
export async function recordMade(context: Context, call: Call, kind: string, body: object): Promise<Answer> {
  requireRole(builtInKind(kind)?.may ?? 'MASTERDATA', personOf(call));
  const data = { ...checked(classesOf(kind).creation, labelled(kind, body)), kind };
  const done = await ordered(context, call, { area: areaOf(kind), command: 'createRecord', data });
  const { id, revision } = done.answer as Made;
  return {
    ...answerOf(context, done, revision),
    status: 201,
    headers: {
      ...commandHeaders(context, done, revision),
      ...(id && { location: `/api/${call.tenant}/${segmentOfKind(kind)}/${id}` }),
    },
  };
}

/** Of people their names are the label where none is given. */
function labelled(kind: string, body: object): object {
  // What is no object is refused as such.
  if (typeof body !== 'object' || body === null || 'label' in body) return body;
  const names = labelledBy(builtInKind(kind)?.of ?? OwnRecord).map((name) => (body as Body)[name]);
  const label = names.flatMap((name) => (typeof name === 'string' && name.trim()) || []).join(' ');
  return label ? { ...body, label: label.slice(0, 300) } : body;
}

export async function changeRecord(context: Context, call: Call): Promise<Answer> {
  const [id] = idsOf(call.params['id']) as [string];
  const { area, kind, named } = await meant(context, call, [id]);
  const data = { ...checked(classesOf(kind).change, bodyOf(call)), id, ...named };
  const done = await ordered(context, call, { area, command: 'changeRecord', data, seen: [id] });
  return answerOf(context, done, (done.answer as Made).revision);
}

export async function mergeRecord(context: Context, call: Call): Promise<Answer> {
  const [id] = idsOf(call.params['id']) as [string];
  const { area, named } = await meant(context, call, [id]);
  const data = { ...checked(call.line.body, call.body), id, ...named };
  const done = await ordered(context, call, { area, command: 'mergeRecord', data, seen: [id] });
  return answerOf(context, done, (done.answer as Made).revision);
}

/** Answers what was deleted, with all below it; what names it goes on naming it (http.md, Master data). */
export const deleteRecords = (context: Context, call: Call) => ofMany(context, call, 'deleteRecords');
export const restoreRecords = (context: Context, call: Call) => ofMany(context, call, 'restoreRecords');

async function ofMany(context: Context, call: Call, command: string): Promise<Answer> {
  const ids = idsOf(call.params['ids']);
  const { area, named } = await meant(context, call, ids);
  const done = await ordered(context, call, { area, command, data: { ids, ...named }, seen: ids });
  return answerOf(context, done);
}

interface Meant {
  area: Area;
  /** Of the first of them. */
  kind: string;
  /** Only records of the segment's kind. */
  named: { kind?: string };
}

/** Which area and kind the ids are of. The shared segment takes any, each by the role of its kind. Throws 403, 404. */
async function meant(context: Context, call: Call, ids: readonly string[]): Promise<Meant> {
  const own = kindOfCall(call);
  if (own !== undefined) return { area: areaOf(own), kind: own, named: { kind: own } };
  const live = await context.live.tenant(call.tenant);
  const kinds = await Promise.all(ids.map(async (id) => kindOfId(context, call.tenant, id, recordIn(live, id)?.row)));
  for (const kind of kinds) requireRole(builtInKind(kind)?.may ?? 'MASTERDATA', personOf(call));
  const [kind] = kinds as [string];
  if (kinds.some((it) => areaOf(it) !== areaOf(kind))) throw notFound();
  return { area: areaOf(kind), kind, named: {} };
}

/** By its row, else by the state: it may have been made a moment ago. */
async function kindOfId(
  { engine }: Context,
  tenant: string,
  id: string,
  row: Readonly<Record<string, unknown>> | undefined,
): Promise<string> {
  if (row) return row['typeId'] as string;
  for (const area of Object.keys(viewOfArea) as Area[]) {
    const state = await engine.state(tenant, area);
    const record = state instanceof RecordState ? state.record(id) : undefined;
    if (record) return record.kind;
  }
  throw notFound();
}

interface Wish {
  area: Area;
  command: string;
  data: Body;
  /** Of what If-Match tells the revision. */
  seen?: readonly string[];
}

async function ordered(context: Context, call: Call, { area, command, data, seen = [] }: Wish): Promise<Done> {
  const { tenant } = call;
  const person = personOf(call);
  const reader = readerOf(context, tenant, person);
  const key = keyOf(context, { ...call, line: { ...call.line, area } } as Call, data);
  const revision = ifMatchOf(call);
  const asked = command === 'createRecord' ? [asksForKind(data['kind'] as string)] : seen;
  const asks = { right: 'write' as const, ids: asked };
  const shape = context.shapes.of(viewOfArea[area]);
  const rows = (state: AreaState, ids: readonly string[]) => rowsOf(shape, reader, { state, ids });
  return context.execute({
    ...{ ...key, tenant, area, command, data, by: person.by, asks },
    ...(revision !== undefined && seen.length && { expected: new Map(seen.map((id) => [id, revision])) }),
    answer: (state, touched) => made(state, touched, { data, command, rows: (ids) => rows(state, ids) }),
  });
}

interface Making {
  data: Body;
  command: string;
  rows(ids: readonly string[]): object[];
}

/** The record's new state; of several a list; of a deletion the ids of all that went. */
function made(state: AreaState, touched: readonly Touched[], { data, command, rows }: Making): Made {
  const ids = touched.filter(({ kind }) => kind === recordThing).map(({ id }) => id);
  if (command === 'deleteRecords') return { body: { deleted: ids, kept: [] } };
  const named = data['ids'] as string[] | undefined;
  if (named) return { body: rows([...new Set([...named, ...ids])]) };
  // The id that this call proposes may not be the one that it got when it was first made.
  const id = command === 'createRecord' ? (ids.find((it) => it === data['id']) ?? ids[0]) : (data['id'] as string);
  if (id === undefined) return { body: null };
  const [body = null] = rows([id]);
  return { body, id, ...(body && { revision: state.touches.last(id) }) };
}

const answerOf = (context: Context, done: Done, revision?: number): Answer => ({
  ...{ status: 200, body: (done.answer as Made).body, headers: commandHeaders(context, done, revision) },
});

/** Bodies of a kind's calls, made once. A kind made by a tenant has those of the shared segment. */
function classesOf(kind: string) {
  const name = builtInKind(kind) ? kind : sharedSegment;
  let found = classes.get(name);
  if (!found) {
    const it = builtInKind(kind) ?? { of: OwnRecord, segment: sharedSegment };
    found = { creation: creationOf(it), change: changeOf(it) };
    classes.set(name, found);
  }
  return found;
}
const classes = new Map<string, Record<'creation' | 'change', ReturnType<typeof creationOf>>>();

/** What is no object is for the check to refuse. */
const bodyOf = ({ body }: Call): Body => (body ?? {}) as Body;
