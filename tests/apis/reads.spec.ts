import { after, api, type Caller, project } from '../../apps/api/src/testing/api.js';
import { adminsAt } from './apis.js';
import { onServers } from './stores.js';

onServers('reads on two apis', (apis) => {
  let here: Caller;
  let there: Caller;
  beforeAll(async () => {
    [here, there] = await adminsAt(apis());
  });

  test('who wrote on one reads it at the other, however it is read', async () => {
    const made = await here.post('plan-element', project({ label: 'eins' }));
    const { id } = made.body;
    for (const path of [`plan-element/${id}`, `plan/gantt-element/${id}`, `plan-element/cost-info/${id}`]) {
      expect((await there.get(path, after(made))).status).toBe(200);
    }
    for (let n = 0; n < 10; n++) {
      const [one, other] = n % 2 ? [there, here] : [here, there];
      const changed = await one.put(`plan-element/${id}`, { label: `n${n}` });
      for (const path of [
        'plan/gantt-element',
        'plan-element',
        `plan-element/${id}/children`,
        'plan-element?limit=9',
      ]) {
        const { status, body } = await other.get(path, after(changed));
        expect(status).toBe(200);
        if (!path.endsWith('children')) expect(body[0].label).toBe(`n${n}`);
      }
      const history = await other.get(`change-set?elementId=${id}`, after(changed));
      expect(history.body[0].properties).toMatchObject([{ name: 'label', new: `n${n}` }]);
    }
  });

  test('what one answers as new the other knows as unchanged', async () => {
    const made = await here.post('plan-element', project());
    const { id } = made.body;
    for (const path of [
      ...['plan/gantt-element', 'plan/gantt-element?enrich=true', 'plan-element', 'user', 'cost-type'],
      ...[`plan-element/${id}?enrich=true`, `plan-element/permissions?idsString=${id}`, 'logged-in-user'],
    ]) {
      const answer = await here.get(path, after(made));
      const tag = answer.headers.get('etag') as string;
      expect(tag).toMatch(/^W\//);
      expect((await there.get(path, { ...after(made), 'if-none-match': tag })).status).toBe(304);
    }
    const [one, other] = await Promise.all([here, there].map((at) => at.get(`plan-element/${id}`, after(made))));
    expect([other?.headers.get('etag'), other?.body]).toEqual([one?.headers.get('etag'), one?.body]);
  });

  test('the past is the same at both, what the other one wrote since included', async () => {
    const made = await here.post('plan-element', project({ label: 'damals' }));
    const then = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const changed = await there.put(`plan-element/${made.body.id}`, { label: 'heute' });
    for (const at of [here, there]) {
      const past = await at.get(`plan-element/${made.body.id}?asOf=${then}`, after(changed));
      expect(past.body.label).toBe('damals');
      const list = await at.get(`plan/gantt-element?asOf=${new Date().toISOString()}`, after(changed));
      expect(list.body.map(({ label }: { label: string }) => label)).toContain('heute');
    }
  });

  test('small lists and settings of one are those of the other', async () => {
    const type = await here.post('cost-type', { identifier: 'fair', label: 'Messen' });
    expect(type.status).toBe(201);
    expect((await there.get('cost-type', after(type))).body.map(({ label }: { label: string }) => label)).toContain(
      'Messen',
    );
    const settings = async (at: Caller) => (await at.get('logged-in-user')).body.settings;
    for (const [one, other, theme] of [
      [there, here, 'dark'],
      [here, there, 'light'],
    ] as const) {
      expect((await one.put('logged-in-user/settings', { theme })).status).toBe(200);
      expect(await settings(other)).toMatchObject({ theme });
      expect(await settings(other)).toEqual(await settings(one));
    }
  });

  test('a tenant registered by one is served by all from the next call, also where it was asked for before', async () => {
    const login = (it: { url: string }) => api(it, 'neu').login('admin', 'x');
    for (const it of apis().all) expect((await login(it)).status).toBe(404);
    const third = await apis().openApi(['neu']);
    for (const it of apis().all) expect((await login(it)).status).toBe(401);
    const admin = await api(third, 'neu').as('admin');
    const made = await admin.post('plan-element', project());
    for (const it of apis().all) {
      const { body } = await api(it, 'neu').bearing(admin.token).get('plan/gantt-element', after(made));
      expect(body).toMatchObject([{ id: made.body.id }]);
    }
  });
});
