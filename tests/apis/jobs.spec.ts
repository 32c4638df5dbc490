import { setTimeout as sleep } from 'node:timers/promises';
import { jobs } from '@contracts/catalogue.js';
import { beginJob } from '@platform/begunJobs.js';
import { api, type Caller, project } from '../../apps/api/src/testing/api.js';
import { adminPassword } from '../../apps/api/src/testing/server.js';
import { adminsAt } from './apis.js';
import { onBothStores } from './stores.js';

onBothStores('jobs over two apis', (apis) => {
  let here: Caller;
  let there: Caller;
  let reader: Caller;
  let admin: string;
  beforeAll(async () => {
    [here, there] = await adminsAt(apis());
    admin = (await here.get('logged-in-user')).body.id;
    const reads = { username: 'leo', firstName: 'Leo', lastName: 'Liest', email: '', roles: ['READER'] };
    await here.post('user', { ...reads, password: adminPassword, renewPasswordAtNextLogin: false });
    reader = await api(apis().all[1]!).as('leo');
    await here.post('plan-element', project());
  });
  const begin = (more: object, delay?: number) => {
    const data = { by: { user: admin }, ids: [], columns: [], format: 'CSV', language: 'de', table: 'plan', ...more };
    return beginJob(apis().all[0]!.ports, 'dev', jobs['export.table'], {
      ...{ name: 'export.table', data },
      ...(delay && { delay }),
    });
  };
  async function comesTo(id: string, state: string) {
    for (;;) {
      const { body } = await there.get(`export/job/${id}`);
      if (body.state === state) return body;
      await sleep(20);
    }
  }
  const ids = async (who: Caller) => (await who.get('export/job')).body.map((it: { id: string }) => it.id);

  test('whoever began one sees it, key users see all, and nobody else does', async () => {
    const own = (await reader.post('export/plan', { format: 'CSV' })).body.jobId;
    const admins = (await here.post('export/plan', { format: 'CSV' })).body.jobId;
    await comesTo(admins, 'done');
    expect(await ids(reader)).toEqual([own]);
    expect(await ids(there)).toEqual(expect.arrayContaining([own, admins]));
    expect((await reader.get(`export/job/${admins}`)).status).toBe(404);
    const [listed] = (await here.get('export/job')).body.filter((it: { id: string }) => it.id === admins);
    expect(listed).toMatchObject({ name: 'export.table', state: 'done', createdBy: admin, progress: 100 });
    expect((await here.get(`export/job/${admins}/file`)).status).toBe(200);
  });

  test('one that was ended before its turn makes nothing, and says so for good', async () => {
    const id = await begin({}, 400);
    expect((await reader.delete(`export/job/${id}`)).status).toBe(404);
    expect((await there.delete(`export/job/${id}`)).status).toBe(204);
    expect((await here.get(`export/job/${id}`)).body).toMatchObject({ id, state: 'cancelled' });
    while ((await apis().all[0]!.ports.jobs.get('dev', id))?.state !== 'done') await sleep(20);
    expect((await here.get(`export/job/${id}`)).body.state).toBe('cancelled');
    expect((await here.get(`export/job/${id}/file`)).status).toBe(404);
    const done = (await here.post('export/plan', { format: 'CSV' })).body.jobId;
    await comesTo(done, 'done');
    expect((await here.delete(`export/job/${done}`)).body).toMatchObject({ code: 'JOB_ENDED' });
  });

  test('one that failed for good can be tried again', async () => {
    const id = await begin({ ids: null });
    await comesTo(id, 'failed');
    expect((await there.post(`export/job/${id}/retry`)).body).toMatchObject({ id, name: 'export.table' });
    await comesTo(id, 'failed');
    const done = (await here.post('export/plan', { format: 'CSV' })).body.jobId;
    await comesTo(done, 'done');
    expect((await here.post(`export/job/${done}/retry`)).body).toMatchObject({ code: 'NOT_FAILED' });
  });

  test('steps of the server’s own are nobody’s to see', async () => {
    const { ports } = apis().all[0]!;
    const data = { kind: 'PLAN', format: 'CSV', language: 'de' };
    const id = await beginJob(ports, 'dev', jobs['import.template'], { name: 'import.template', data });
    expect((await here.get(`export/job/${id}`)).status).toBe(404);
    expect(await ids(here)).not.toContain(id);
  });
});
