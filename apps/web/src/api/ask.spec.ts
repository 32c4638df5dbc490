import { ask, askFile, insist } from './ask.js';
import { pretendBrowser } from './browser.harness.js';
import { runJob } from './runJob.js';
import { signIn } from './session.js';

let browser: Awaited<ReturnType<typeof pretendBrowser>>;

beforeEach(async () => {
  browser = await pretendBrowser();
  signIn({ token: 'one', user: { id: 'u', username: 'anna' } });
});

const urls = () => browser.calls.map(({ method, url }) => `${method} ${url}`);

test('the address is the call with its params and query', async () => {
  browser.answer({ body: [] }, { body: {} }, { body: {} });
  await ask('GET change-set', { query: { elementId: 'a', size: 50 } });
  await ask('GET plan-element/{id}', { params: { id: 'a/b' }, query: { enrich: true, asOf: null } });
  await insist('DELETE plan-element/{ids}', { params: { ids: ['a', 'b'] }, query: { todos: 'KEEP' } });
  expect(urls()).toEqual([
    'GET /api/dev/change-set?elementId=a&size=50',
    'GET /api/dev/plan-element/a%2Fb?enrich=true',
    'DELETE /api/dev/plan-element/a,b?todos=KEEP',
  ]);
});

test('the compiler refuses what no call takes', () => {
  const refused = [
    // @ts-expect-error there is no such call
    () => ask('GET plan-elements'),
    // @ts-expect-error which one
    () => ask('GET plan-element/{id}'),
    // @ts-expect-error of which thing
    () => ask('GET change-set', { query: { size: 50 } }),
    // @ts-expect-error the phase is entered by a call of its own
    () => ask('PUT plan-element/{id}', { params: { id: 'a' }, body: { phase: 'EXEC' } }),
    // @ts-expect-error a call without a body
    () => insist('POST import/{id}/run', { params: { id: 'a' }, body: {} }),
    // @ts-expect-error it reads
    () => insist('GET user'),
    // @ts-expect-error it answers no file
    () => askFile('GET user', {}),
  ];
  expect(refused).toHaveLength(7);
});

test('a job is asked until it has ended, also by being cancelled; while the server is away it is asked on', async () => {
  const job = (state: string, progress: number) => ({ body: { id: 'j', name: 'export.table', state, progress } });
  browser.answer(job('waiting', 0), 'offline', job('running', 40), job('cancelled', 40));
  const told: unknown[] = [];
  const ended = await runJob('j', {
    onProgress: (percent) => told.push(percent),
    onAway: ({ code }) => told.push(code),
  });
  expect(ended.state).toBe('cancelled');
  expect(told).toEqual([0, 'OFFLINE', 40, 40]);
  browser.answer({ status: 404, body: { code: 'NOT_FOUND' } });
  await expect(runJob('j')).rejects.toMatchObject({ status: 404 });
});
