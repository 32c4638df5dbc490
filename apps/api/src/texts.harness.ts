import { randomUUID } from 'node:crypto';
import { recordKinds } from '@contracts/masterData/kinds.js';
import { makeKey } from '@platform/mail/keys.js';
import { type Answer, after, api, type Caller, project } from './testing/api.js';
import type { TestServer } from './testing/server.js';
import { smallest } from './testing/smallest.js';

/** Who asks, and about what. */
export interface Calling {
  admin: Caller;
  /** Another key user: decides what the first one asked for. */
  other: Caller;
  /** A thing of each kind that is named by others, by what a reference to it is to. */
  ids: Record<string, string>;
  /** A thing to change by a call of that path. */
  thing(path: string): string;
  /** The key that somebody who is invited was sent. */
  invited(): Promise<string>;
}
interface Told {
  answer: Answer;
  id: string;
}
/** What a call needs beside its texts, and where they are read; nothing where all that is as usual. */
export interface Row {
  /** What its path names; else a thing that the POST of the path made. */
  id?(calling: Calling): string | Promise<string>;
  query?(calling: Calling): Promise<string>;
  /** Of the body. */
  with?(calling: Calling): object | Promise<object>;
  by?: 'other';
  /** Where its texts are told instead of in its answer: somewhere in it. */
  read?(calling: Calling, told: Told): Promise<unknown>;
  /** Fields that are never told again, and why. */
  keepsNot?: Readonly<Record<string, string>>;
  /** All of the strings. */
  whole?: true;
}

const password = 'Gans-und-gar-9';
let count = 0;

export async function callingOn(server: TestServer): Promise<Calling> {
  const admin = await api(server).as('admin');
  const key = { username: 'gibt-frei', keyUser: true, roles: ['APPROVER'], password, renewPasswordAtNextLogin: false };
  await admin.post('user', key);
  const other = await api(server).as(key.username, password);
  const made = new Map<string, string>();
  const ids: Record<string, string> = {};
  const make = async (path: string, body: object, to: string = path): Promise<void> => {
    const { status, body: thing } = await admin.post(path, body);
    if (status !== 201) throw new Error(`${path} ${JSON.stringify(thing)}`);
    made.set(path, thing.id);
    ids[to] = thing.id;
  };
  await make('plan-element', project());
  await make('plan-element-type', elementType());
  await make('data-element', { label: 'Linie', typeId: 'product' });
  await make('user', { username: 'mara', roles: ['READER'] });
  await make('accounting/order', {
    identifier: 'B-0',
    date: '2026-03-01',
    planElementId: ids['plan-element'],
    amount: 1,
  });
  await make('accounting/invoice', { identifier: 'R-0', date: '2026-03-01' }, 'invoice');
  await make('accounting/invoice-item', item(ids));
  await make('sso-provider', { label: 'x', issuer: 'https://login.example.org', clientId: 'x' });
  await make('filter-set', { viewId: 'PLAN_GANTT', title: 'x' });
  await make('role', { label: 'x' });
  for (const { segment, of } of Object.values(recordKinds))
    if (!made.has(segment)) await make(segment, smallest(of, 'x', ids));
  const thing = (path: string): string => made.get(path.replace(/\/\{.*/, '')) ?? (ids['plan-element'] as string);
  const invited = async (): Promise<string> => {
    const guest = { username: `gast${count++}`, email: `g${count}@example.org`, roles: ['READER'], invite: true };
    const { body } = await admin.post('user', guest);
    return makeKey(server.context.ports.vault, 'dev', 'inviteKey', body.id);
  };
  return { admin, other, ids, thing, invited };
}

const elementType = () => ({ kind: 'SUB', label: 'Anzeige', color: '#aa3300', parents: ['MAIN'] });
const item = (ids: Readonly<Record<string, string>>) => ({
  ...{ invoiceId: ids['invoice'], planElementId: ids['plan-element'], amount: 1_000 },
  payingPeriods: [{ period: '2026-03', amount: 1_000 }],
});
const fresh = async ({ admin }: Calling): Promise<string> => (await admin.post('plan-element', project())).body.id;
const submitted = async (calling: Calling): Promise<string> => {
  const id = await fresh(calling);
  await calling.admin.put(`process/${id}/submit`, {});
  return id;
};
/** In a phase that is left without an approval. */
const underWay = async (calling: Calling): Promise<string> => {
  const id = await submitted(calling);
  await calling.other.put(`process/${id}/approval`, { decision: 'APPROVE' });
  return id;
};
const history = ({ admin }: Calling, { id, answer }: Told): Promise<unknown> =>
  admin.get(`change-set?elementId=${id}`, after(answer)).then(({ body }) => body);
async function asked({ admin, ids }: Calling): Promise<string> {
  const wish = { parts: [{ period: '2026-04', amount: 1 }], reason: 'x', asks: true, requestId: randomUUID() };
  await admin.put(`base-element/${ids['plan-element']}/budget`, wish);
  return wish.requestId;
}
async function closed({ admin }: Calling): Promise<string> {
  const period = month();
  await admin.put('period/lock', { periods: [period] });
  return period;
}
async function archived({ admin }: Calling): Promise<number> {
  const year = 1900 + count++;
  await admin.put('year/archive', { years: [year] });
  return year;
}
const month = (): string => `${2100 + Math.floor(count / 12)}-${String((count++ % 12) + 1).padStart(2, '0')}`;

const elementId = randomUUID();
/** Costs of a template are those of one of its elements. */
const template = () => ({
  elements: [{ id: elementId, type: 'MAIN', label: 'x' }],
  costs: [{ element: elementId, kind: 'PLAN', month: 0, amount: 1 }],
});
const inAnswer: Row['read'] = async (_, { answer }) => answer.body;
const itemOnly = { 'dataElements[0].type': 'names a kind' };
const secret = 'nobody is told';

/** Calls that keep nothing of their body: what they are asked is answered, or made a file of; or they are about signing in. */
export const keepNothing: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['report/cost', 'report/cost/entries', 'chart/distribution', 'chart/bridge', 'export/cost-report'],
      ...['export/distribution-chart', 'export/{table}', 'export/master-data/{kind}', 'plan/comparison/export'],
      ...['export/gantt', 'export/details/{id}', 'export/template'],
      ...[
        'plan/goal/export',
        'accounting/export/invoices',
        'audit/export',
        'provision',
        'provision/preview',
        'todo/permissions',
        'tenant/export',
      ],
    ].map((path) => [`POST ${path}`, 'a question']),
  ),
  ...Object.fromEntries(
    [
      ...['POST login', 'PUT security/change-password', 'PUT security/reset-key', 'POST sso/token'],
      ...['PUT logged-in-user/second-factor', 'DELETE logged-in-user/second-factor'],
      ...['user', 'contact', 'resource/resource'].map((path) => `DELETE ${path}/{id}/personal-data`),
      'POST tenant/deletion',
    ].map((key) => [key, 'names, passwords and keys that must be right']),
  ),
  'PUT logged-in-user/push': 'an address and keys of a browser, never told again',
  'PUT import/{id}': 'needs a worker that reads the file: tests/product/importBack.spec.ts',
};

export const rows: Readonly<Record<string, Row>> = {
  'POST plan-element': { with: () => project() },
  'PUT plan-element': { with: ({ ids }) => ({ items: [{ id: ids['plan-element'] }] }) },
  'PUT process/{id}/submit': { id: fresh, read: history },
  'PUT process/{id}/approval': {
    ...{ id: submitted, by: 'other', with: () => ({ decision: 'APPROVE' }), read: history },
  },
  'PUT process/approval': {
    ...{ by: 'other', read: async (calling, { answer }) => history(calling, { answer, id: answer.body[0].id }) },
    with: async (calling) => ({ items: [{ id: await submitted(calling), decision: 'APPROVE' }] }),
  },
  'PUT process/{id}/next': { id: underWay, read: history },
  'PUT process/{id}/previous': { id: underWay, read: history },
  'PUT process/{id}/complete': { id: fresh, read: history },
  'PUT comments/{id}': { read: inAnswer },
  'PUT logged-in-user/settings': { read: inAnswer },
  'PUT tenant': { keepsNot: { timeZone: 'is one of those that there are' } },
  'POST plan-element-type': { with: elementType },
  'POST plan-element/{id}/template': { read: inAnswer },
  'POST plan-element/from-template': { with: ({ thing }) => ({ templateId: thing('plan-template') }) },
  'PUT base-element/{id}/budget': {
    with: () => ({ asks: true, parts: [{ period: '2026-04', amount: 1 }] }),
    read: async ({ admin }, { answer }) => (await admin.get('budget-request', after(answer))).body,
  },
  'PUT budget-request/{id}/decision': { id: asked, by: 'other' },
  'PUT period/lock': { with: () => ({ periods: [month()] }) },
  'PUT period/unlock': { with: async (calling) => ({ periods: [await closed(calling)] }) },
  'PUT year/archive': { with: () => ({ years: [1900 + count++] }) },
  'PUT year/reopen': { with: async (calling) => ({ years: [await archived(calling)] }) },
  'POST plan-template': { with: template },
  'PUT plan-template/{id}': { with: template },
  'POST accounting/invoice': {
    with: ({ ids: { invoice: _, ...ids } }) => ({ items: [item(ids)] }),
    keepsNot: { 'items[0].dataElements[0].type': 'names a kind' },
  },
  'POST accounting/invoice-item': { with: ({ ids }) => item(ids), keepsNot: itemOnly },
  'PUT accounting/invoice-item/{id}': { keepsNot: itemOnly },
  'POST accounting/order': { keepsNot: itemOnly, whole: true },
  'PUT accounting/order/{id}': { keepsNot: itemOnly },
  'POST news': { whole: true },
  'POST data-element': { with: () => ({ typeId: 'product' }) },
  'POST user': { with: () => ({ roles: ['READER'], username: `u${count++}` }), keepsNot: { password: secret } },
  'PUT user/{id}': { keepsNot: { password: secret } },
  'PUT invite': {
    query: async ({ invited }) => `?inviteId=${await invited()}`,
    ...{ with: () => ({ password }), keepsNot: { password: secret } },
    read: async ({ admin }, { answer }) => (await admin.get('user', after(answer))).body,
  },
  'POST sso-provider': { keepsNot: { clientSecret: secret } },
  'PUT sso-provider/{id}': { keepsNot: { clientSecret: secret } },
  'POST filter-set': { keepsNot: { filterString: 'is a filter, told as it is canonically printed' } },
  'PUT filter-set/{id}': { keepsNot: { filterString: 'is a filter, told as it is canonically printed' } },
};
