import { after, api, project, type Thing } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';
import { adminPassword } from '../testing/server.js';

const { server, admin } = onServer(['dev']);

const kpi = (label: string, actual: number | null) => ({ label, plan: 100_000, unit: 'Stück', actual });

test('goals of campaigns and of what stands below them, filtered, as of a day, as a file', async () => {
  const gone = { startDate: '2020-01-01', endDate: '2020-12-31' };
  const year = { type: 'GROUPING', label: 'Frühjahr', ...gone, kpis: [kpi('Leads', 120_000)] };
  const campaign = (await admin.post('plan-element', year)).body.id;
  const below = project({ ...gone, parentId: campaign, kpis: [kpi('Leads', 20_000), kpi('Presse', null)] });
  const fair = (await admin.post('plan-element', below)).body.id;
  const days = { startDate: '2190-01-01', endDate: '2190-12-31' };
  const late = await admin.post('plan-element', project({ ...days, label: 'Später', kpis: [kpi('Leads', null)] }));
  const told = async (query = '', answer = late) => {
    const { status, body } = await admin.get(`plan/goal?${query}`, after(answer));
    expect(status).toBe(200);
    return body.map((it: Thing) => [it.elementId, it.campaignLabel, it.label, it.state]);
  };
  expect(await told()).toEqual([
    [campaign, 'Frühjahr', 'Leads', 'REACHED'],
    [fair, 'Frühjahr', 'Leads', 'MISSED'],
    [fair, 'Frühjahr', 'Presse', 'MISSED'],
    [late.body.id, null, 'Leads', 'OPEN'],
  ]);
  expect(await told('offset=1&limit=2')).toEqual((await told()).slice(1, 3));
  expect((await admin.get('plan/goal?limit=1')).headers.get('x-total-count')).toBe('4');
  expect((await admin.get('plan/goal?limit=viel')).status).toBe(400);
  expect(await told("filters=endDate='..2020-12-31',type='MAIN'")).toHaveLength(2);
  const time = encodeURIComponent(late.headers.get('date') ?? '');
  expect((await admin.get(`plan/goal?asOf=${time}`)).status).toBe(400);
  const [first] = (await admin.get(`change-set?elementId=${fair}`)).body;
  const changed = await admin.put(`plan-element/${fair}`, { kpis: [] });
  expect(await told('', changed)).toHaveLength(2);
  expect(await told(`asOf=${first.date}`, changed)).toHaveLength(3);

  const file = await admin.post('plan/goal/export', { format: 'JSON' });
  expect([file.status, typeof file.body.jobId]).toEqual([202, 'string']);
  await admin.post('user', {
    ...{ username: 'niemand', roles: ['READER'], password: adminPassword, renewPasswordAtNextLogin: false },
  });
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  const unit = (await admin.post('group', { label: 'Vertrieb' })).body.id;
  const hidden = await admin.put('plan-element', [
    { id: campaign, unitId: unit },
    { id: late.body.id, unitId: unit },
  ]);
  const reader = await api(server).as('niemand');
  expect((await reader.get('plan/goal', after(hidden))).body).toEqual([]);
});
