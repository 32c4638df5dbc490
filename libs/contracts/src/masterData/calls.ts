import { type CallLine, type CallTypes, call, listQuery, type Queried } from '../calls.js';
import { anything, type Class, flag, integer, text } from '../fields.js';
import { Deleted } from '../planning/things.js';
import { changeOf, creationOf, MergeRecord } from './bodies.js';
import { DataElementType } from './dataElementType.js';
import { Duplicates } from './duplicates.js';
import { kindOfKinds, type RecordKind, type RecordSegment, recordKinds, sharedSegment } from './kinds.js';
import { EraseRecord, labelledBy, type MasterRecord, OwnRecord } from './record.js';
import { Usage } from './usage.js';

/** GET data-element-type: a kind, built in or made by a tenant; of that one all of its record. */
class BuiltInKind {
  /** Its name; that is `typeId` of its records. */
  @text() id!: string;
  @text() segment!: string;
  /** Its number in product.md's table, taken as `typeId` too. */
  @integer({ nullable: true }) number!: number | null;
  @text() label!: string;
  @flag() tree!: boolean;
  @flag() dimension!: boolean;
  @text() may!: string;
  @flag() builtIn!: boolean;
  /** `{ key, kind, required, choices, to }` of each field. */
  @anything() fields!: unknown;
  @integer() revision!: number;
}
class OwnKind extends DataElementType {
  @text() segment!: string;
  @flag() builtIn!: boolean;
}

type Line<A, B = never, Q = object> = Omit<CallLine, 'area'> & { readonly types?: CallTypes<B, A, Q> };
type ListQuery = Queried<(typeof listQuery)[number] | 'typeId' | 'merged' | 'asOf'>;
/** The fields of a kind's class; which they are, its segment alone does not say. */
type Fields = Readonly<Record<string, unknown>>;
/** Calls of every segment (http.md, Master data), named by what the handlers of records do with them. */
type Lines<S extends string> = { [K in `GET ${S}`]: Line<readonly MasterRecord[], never, ListQuery> } & {
  [K in `GET ${S}/{id}`]: Line<MasterRecord, never, Queried<'asOf'>>;
} & { [K in `POST ${S}`]: Line<MasterRecord, Fields> } & {
  [K in `PUT ${S}/{id}`]: Line<MasterRecord, Fields>;
} & { [K in `POST ${S}/{id}/merge`]: Line<MasterRecord, MergeRecord> } & {
  [K in `POST ${S}/{ids}/restore`]: Line<readonly MasterRecord[]>;
} & { [K in `DELETE ${S}/{ids}`]: Line<Deleted> } & { [K in `GET ${S}/{id}/usage`]: Line<readonly Usage[]> } & {
  [K in `GET ${S}/duplicates`]: Line<readonly Duplicates[], never, Queried<'typeId'>>;
};

/** Of kinds that are persons. */
type Forgets = { [S in 'contact' | 'resource/resource' as `DELETE ${S}/{id}/personal-data`]: Line<null, EraseRecord> };

/** The kinds by segment; the shared one stands for those without a segment of their own. */
const segments = new Map<string, RecordKind>(
  Object.values<RecordKind>(recordKinds).map((kind) => [
    kind.segment,
    kind.segment === sharedSegment ? { ...kind, of: OwnRecord, may: 'MASTERDATA' } : kind,
  ]),
);

/** Classes that the shared segment answers: it takes records of all kinds. */
const allClasses = [...new Set([OwnRecord, ...Object.values<RecordKind>(recordKinds).map(({ of }) => of)])] as Class[];

function callsOf(kind: RecordKind): [string, CallLine][] {
  const { segment, area, may, of } = kind;
  const isKinds = segment === kindOfKinds;
  const [one, ...others] = segment === sharedSegment ? allClasses : isKinds ? [BuiltInKind, OwnKind] : [of];
  const answers = one as Class;
  const or = others.length ? { or: others } : {};
  const itself = isKinds ? OwnKind : of;
  const own = segment === sharedSegment ? { answers, ...or } : { answers: itself };
  const list = segment === sharedSegment ? allClasses : [itself];
  const commands = { may, changes: true as const, commands: true as const };
  const asks = [...listQuery, 'merged', 'asOf'];
  const needs = segment === sharedSegment ? { needs: ['typeId'] } : {};
  const lines = {
    [`GET ${segment}`]: call(isKinds ? 'recordKinds' : 'records', {
      ...{ may: 'signedIn', ...needs, asks, answers: [answers, ...others] },
    }),
    [`GET ${segment}/{id}`]: call(isKinds ? 'recordKind' : 'record', {
      ...{ may: 'signedIn', asks: ['asOf'], answers, ...or },
    }),
    [`GET ${segment}/duplicates`]: call('recordDuplicates', { may: 'signedIn', ...needs, answers: [Duplicates] }),
    [`GET ${segment}/{id}/usage`]: call('recordUsage', { may: 'signedIn', answers: [Usage] }),
    [`POST ${segment}`]: call('createRecord', { ...commands, ...own, body: creationOf(kind), status: 201 }),
    [`PUT ${segment}/{id}`]: call('changeRecord', { ...commands, ...own, body: changeOf(kind) }),
    [`DELETE ${segment}/{ids}`]: call('deleteRecords', { ...commands, answers: Deleted }),
    [`POST ${segment}/{ids}/restore`]: call('restoreRecords', { ...commands, answers: list }),
    [`POST ${segment}/{id}/merge`]: call('mergeRecord', { ...commands, ...own, body: MergeRecord }),
  };
  const forgets = {
    [`DELETE ${segment}/{id}/personal-data`]: call('eraseRecord', {
      may: 'KEY_USER',
      changes: true,
      body: EraseRecord,
    }),
  };
  const all = { ...lines, ...(labelledBy(of).length > 0 && forgets) };
  return Object.entries(all).map(([key, line]) => [key, { ...line, area }]);
}

/** Lines of the catalogue, made from the kinds. */
export const recordCalls = Object.fromEntries([...segments.values()].flatMap(callsOf)) as Lines<RecordSegment> &
  Forgets;

/** `GET todo/tag/{id}` → `todo/tag`. */
export const segmentOf = (key: string): string => key.replace(/^\w+ /, '').replace(/\/(\{|duplicates$).*$/, '');
