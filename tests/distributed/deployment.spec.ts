import { describeDeployment } from '../deployment/inSpecs.js';
import { signIn } from '../product/api.js';

interface Element {
  id: string;
  label: string;
}

describeDeployment('two processes of each role', { api: 2, projector: 2, worker: 2 }, (it) => {
  test('what is written by one is read at the other', async () => {
    const [one, two] = it().of('api');
    const { adminPassword } = it();
    const writer = await signIn(one!.url, adminPassword);
    const made = await writer.call<Element>('POST', 'plan-element', {
      ...{ type: 'MAIN', label: 'Messe', startDate: '2026-03-01', endDate: '2026-06-30' },
    });
    expect(made.status).toBe(201);
    const reader = await signIn(two!.url, adminPassword);
    const position = made.headers.get('x-position') ?? '';
    const read = await reader.call<Element>('GET', `plan-element/${made.body.id}`, undefined, {
      'x-min-position': position,
    });
    expect([read.status, read.body.label]).toEqual([200, 'Messe']);
  });

  test('each process tells how it is, and only the api serves more', async () => {
    for (const role of ['api', 'projector', 'worker'] as const) {
      for (const { url } of it().of(role)) {
        const statuses = await Promise.all(
          ['/healthz', '/readyz', '/metrics'].map(async (path) => (await fetch(url + path)).status),
        );
        expect([role, statuses]).toEqual([role, [200, 200, 200]]);
        expect((await fetch(`${url}/api/version`)).status).toBe(role === 'api' ? 200 : 503);
      }
    }
  });
});
