import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { effects } from '@domain/registry.js';
import { carryOut } from '@platform/effects.js';
import { after, api, type Caller, project } from '../../apps/api/src/testing/api.js';
import { adminPassword } from '../../apps/api/src/testing/server.js';
import { adminsAt, uploadPlan } from './apis.js';
import { onBothStores } from './stores.js';

const name = 'Zaunkoenigin';

onBothStores('who is forgotten', (apis) => {
  let here: Caller;
  let there: Caller;
  beforeAll(async () => {
    [here, there] = await adminsAt(apis());
  });
  async function erase(who: Caller, id: string, username: string) {
    const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ username });
    const url = `${apis().all[0]!.url}/api/dev/user/${id}/personal-data`;
    const answer = await fetch(url, { method: 'DELETE', headers, body });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
  }
  const exported = async () =>
    (await here.post('export/plan', { format: 'CSV' }, { prefer: 'wait=20' })).body as unknown as string;
  async function imported(text: string): Promise<string> {
    const id = await uploadPlan(apis().all[0]!, here.token, text);
    expect((await here.put(`import/${id}`, { acceptProposals: true })).body.counts).toMatchObject({ open: 0 });
    expect((await here.post(`import/${id}/run`)).status).toBe(202);
    return id;
  }
  const person = (username: string, more: object) => ({
    ...{ username, firstName: 'Wilma', lastName: name, email: `${name}@example.org` },
    ...{ password: adminPassword, renewPasswordAtNextLogin: false, ...more },
  });
  async function comesTrue(ask: () => Promise<boolean>) {
    while (!(await ask())) await sleep(20);
  }

  test('is called nothing in rows, history, exports and other areas, and never comes back', async () => {
    const made = await here.post('user', person(`${name}.w`, { roles: ['PLANNER'] }));
    const { id } = made.body;
    await here.put(`user/${id}`, { firstName: 'Wilhelmine' });
    const other = await here.post('user', person('noah', { lastName: 'N', email: '', roles: ['ADMIN'] }));
    expect(other.status).toBe(201);
    const noah = await api(apis().all[1]!).as('noah');
    const resource = await here.post('resource/resource', {
      // Its label is made of the name.
      ...{ identifier: 'R1', firstName: 'Wilhelmine', lastName: name, relatedUser: id },
    });
    expect(resource.status).toBe(201);
    const element = await here.post('plan-element', project({ responsible: id }));
    await here.get('plan-element', after(element));
    expect(await exported()).toContain(name);
    const rows = `Titel;Beginn;Ende;Verantwortlich\nMesse;1.1.2026;31.1.2026;Wilhelmine ${name}\n`;
    const [ran, kept] = [await imported(rows), await imported('Titel;Beginn;Ende\nFilm;1.1.2026;31.1.2026\n')];
    await comesTrue(async () => (await there.get('import')).body.every((it: { state: string }) => it.state === 'done'));

    expect((await erase(noah, id, `${name}.w`)).status).toBe(403);
    expect((await erase(here, id, 'noah')).body).toMatchObject({ code: 'NOT_CONFIRMED' });
    const own = (await here.get('logged-in-user')).body;
    expect((await erase(here, own.id, own.username)).body).toMatchObject({ code: 'LAST_KEY_USER' });
    const erased = await erase(here, id, `${name}.w`);
    expect(erased.status).toBe(204);
    const seen = { 'x-min-position': erased.headers.get('x-position') ?? '' };

    await expect(api(apis().all[1]!).as(`${name}.w`)).rejects.toThrow();
    expect((await there.get(`user/${id}`, seen)).status).toBe(404);
    await comesTrue(async () => (await there.get(`resource/resource/${resource.body.id}`)).body.lastName === '');
    expect(JSON.stringify((await there.get('user', seen)).body)).not.toContain(name);
    expect(JSON.stringify((await there.get('resource/resource')).body)).not.toContain(name);
    for (const thing of [id, resource.body.id, element.body.id])
      expect(JSON.stringify((await there.get(`change-set?elementId=${thing}&size=100`, seen)).body)).not.toContain(
        name,
      );
    expect(await exported()).not.toContain(name);
    await comesTrue(async () => (await there.get(`import/${ran}`)).status === 404);
    expect((await there.get('import')).body).toMatchObject([{ id: kept, state: 'done' }]);
    const contact = (await here.post('contact', { firstName: 'Wilma', lastName: name, phone: name })).body;
    expect(contact.label).toBe(`Wilma ${name}`);
    const of = `contact/${contact.id}`;
    expect((await noah.delete(`${of}/personal-data`, {}, { label: contact.label })).status).toBe(403);
    expect((await here.delete(`${of}/personal-data`, {}, { label: name })).body.code).toBe('NOT_CONFIRMED');
    expect(
      (await here.delete(`resource/${of.replace('contact', 'resource')}/personal-data`, {}, { label: contact.label }))
        .status,
    ).toBe(404);
    const gone = await here.delete(`${of}/personal-data`, {}, { label: contact.label });
    expect(gone.status).toBe(204);
    const later = { 'x-min-position': gone.headers.get('x-position') ?? '' };
    expect((await there.get(of, later)).body).toMatchObject({ label: '', lastName: '', phone: '', deleted: true });
    expect((await there.get('contact', later)).body).toEqual([]);
    expect(JSON.stringify((await there.get(`change-set?elementId=${contact.id}&size=9`, later)).body)).not.toContain(
      name,
    );
    const undone = await here.post(`undo/${made.headers.get('x-command')}`, {});
    expect(undone.status).toBe(409);
    expect((await erase(here, id, 'anything')).status).toBe(204);
  });

  test('stands in no file any more where all lies in one folder', async () => {
    const { folder } = apis();
    const files = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((it) => it.isFile())
        .map((it) => join(it.parentPath, it.name));
    const holding = () => files().filter((path) => readFileSync(path).includes(name));
    await comesTrue(async () => holding().length === 0);
  });

  test('key users see what was refused, have it tried again or put it aside; nobody else does', async () => {
    const { ports, context } = apis().all[0]!;
    const noah = await api(apis().all[1]!).as('noah');
    const erasing = effects.filter(({ type }) => type === 'PersonErased').slice(0, 1);
    expect(erasing).toHaveLength(1);
    const refusing = [{ ...erasing[0]!, wishes: () => [{ area: 'users', command: 'unlockUser', data: {} }] }] as const;
    const around = { ports, areas: context.areas, effects: refusing as unknown as typeof effects };
    const refused = { status: 'refused', refusal: { code: 'LOCKED', status: 409 }, position: 0 } as const;
    for await (const page of ports.events.readStream('dev.users'))
      for (const event of page)
        await carryOut({ ...around, engine: { ...context.engine, execute: async () => refused } }, event);
    const list = await here.get('effect');
    expect(list.body).toMatchObject([{ area: 'users', type: 'PersonErased', into: 'users', code: 'LOCKED' }]);
    const [{ id }] = list.body;
    expect((await noah.get('effect')).status).toBe(403);
    expect((await noah.delete(`effect/${id}`)).status).toBe(403);
    expect((await there.delete(`effect/${id}`)).status).toBe(204);
    expect([(await here.get('effect')).body, (await here.get('effect?state=dismissed')).body]).toMatchObject([
      [],
      [{ id, state: 'dismissed' }],
    ]);
    expect((await there.post(`effect/${id}/retry`)).status).toBe(204);
    expect((await here.get('effect?state=dismissed')).body).toEqual([]);
    expect((await here.post(`effect/${id}/retry`)).status).toBe(404);
    expect((await here.get('effect?state=any')).status).toBe(400);
  });
});
