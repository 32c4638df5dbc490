import { type Answer, after, api, type Caller } from '../testing/api.js';
import { operatorKey, type TestServer } from '../testing/server.js';

/** Asks all that there is about roles, deletes a person, and has a browser told of notices; each answer held against the document. */
export async function matchRoles(
  admin: Caller,
  matches: (key: string, answer: Answer) => { id: string },
): Promise<void> {
  const role = matches('POST role', await admin.post('role', { label: 'Zuarbeit', rights: ['write'] }));
  matches('PUT role/{id}', await admin.put(`role/${role.id}`, { rights: ['write', 'readCosts'] }));
  matches('GET role/{id}', await admin.get(`role/${role.id}`));
  matches('DELETE role/{ids}', await admin.delete(`role/${role.id}`));
  matches('POST role/{ids}/restore', await admin.post(`role/${role.id}/restore`));
  const { id } = (await admin.post('user', { username: 'geht', roles: [role.id] })).body;
  matches('DELETE user/{ids}', await admin.delete(`user/${id}`));
  matches('POST user/{ids}/restore', await admin.post(`user/${id}/restore`));
  const push = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  matches('PUT logged-in-user/push', await admin.put('logged-in-user/push', push));
}

/** Somebody is away, another acts for them. */
export async function matchDelegations(
  server: TestServer,
  matches: (key: string, answer: Answer) => { id: string },
): Promise<void> {
  const admin = await api(server).as('admin');
  const [start, endDate] = ['2020-01-01', '2090-12-31'];
  const people = [
    ['verreist', ['PLANNER']],
    ['vertritt', ['READER']],
  ] as const;
  const ids: string[] = [];
  for (const [username, roles] of people) {
    const person = { username, roles, password: 'Gans-und-gar-9', renewPasswordAtNextLogin: false };
    ids.push((await admin.post('user', person)).body.id);
  }
  const [userId, substitute] = ids;
  const made = matches('POST delegation', await admin.post('delegation', { userId, substitute, start, endDate }));
  const changed = await admin.put(`delegation/${made.id}`, { start: '2021-01-01' });
  matches('PUT delegation/{id}', changed);
  matches('GET delegation', await admin.get('delegation', after(changed)));
  const tom = await api(server).as('vertritt', 'Gans-und-gar-9');
  matches('GET delegation/substitute', await tom.get('delegation/substitute'));
  const assumed = await tom.post('delegation/assume', { id: made.id });
  matches('POST delegation/assume', assumed);
  const token = (assumed.headers.get('authorization') ?? '').slice('Bearer '.length);
  matches('POST delegation/end', await api(server).bearing(token).post('delegation/end', {}));
  matches('DELETE delegation/{id}', await admin.delete(`delegation/${made.id}`));
}

/** What the company is called, all of it to take along, and its end, stopped again. */
export async function matchCompany(admin: Caller, matches: (key: string, answer: Answer) => unknown): Promise<void> {
  matches('GET tenant', await admin.get('tenant'));
  matches('PUT tenant', await admin.put('tenant', { name: 'Hallmann Küchen GmbH' }));
  const form = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.avif"\r\n\r\n${'\0'.repeat(4)}ftypavif\r\n--x--\r\n`;
  const image = 'tenant/background-image';
  const asForm = { 'content-type': 'multipart/form-data; boundary=x' };
  matches('PUT tenant/background-image', await admin.put(image, form, asForm));
  matches('DELETE tenant/background-image', await admin.delete(image));
  matches('POST tenant/export', await admin.post('tenant/export', {}));
  const deletion = { confirm: 'Hallmann Küchen GmbH', days: 30 };
  matches('POST tenant/deletion', await admin.post('tenant/deletion', deletion));
  matches('DELETE tenant/deletion', await admin.delete('tenant/deletion'));
}

/** A tenant is made, set, closed, opened and to be deleted by the operator. */
export async function matchOperator(
  server: TestServer,
  matches: (key: string, answer: Answer) => unknown,
): Promise<void> {
  const operator = api(server, '_operator').bearing(operatorKey);
  const path = '_operator/tenant';
  matches(`POST ${path}`, await operator.post('tenant', { id: 'neu', name: 'Neu' }));
  matches(`GET ${path}`, await operator.get('tenant'));
  matches(`PUT ${path}/{id}`, await operator.put('tenant/neu', { trialEndsAt: '2090-12-31' }));
  matches(`POST ${path}/{id}/export`, await operator.post('tenant/neu/export'));
  matches(`PUT ${path}/{id}/suspend`, await operator.put('tenant/neu/suspend', { reason: 'x' }));
  matches(`PUT ${path}/{id}/resume`, await operator.put('tenant/neu/resume'));
  matches(`POST ${path}/{id}/deletion`, await operator.post('tenant/neu/deletion', { confirm: 'neu' }));
  matches(`GET ${path}/{id}`, await operator.get('tenant/neu'));
}
