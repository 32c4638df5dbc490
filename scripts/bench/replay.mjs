import { areas, views } from '../../dist/libs/domain/src/registry.js';
import { openPorts } from '../../dist/libs/platform/src/openPorts.js';
import { startProjector } from '../../dist/libs/platform/src/projector.js';

/** Events a second made into rows from zero, without and with the history's, beside those only read and parsed. */
export async function replay({ dataDir, masterKey, tenant = 'dev' }) {
  const ports = await openPorts({ dataDir, masterKey });
  const paces = { read: await reading(ports), rows: await rebuilding(false), history: await rebuilding(true) };
  await ports.close();
  return paces;

  async function reading({ events }) {
    const start = performance.now();
    let count = 0;
    for await (const page of events.readAll({ after: 0, prefix: `${tenant}.` })) {
      for (const event of page) JSON.parse(event.json);
      count += page.length;
    }
    return (count / (performance.now() - start)) * 1000;
  }

  async function rebuilding(history) {
    const projector = await startProjector({ ports, areas: Object.values(areas), views, tenants: [tenant], history });
    await projector.ready;
    let count = 0;
    for await (const page of ports.events.readAll({ after: 0, prefix: `${tenant}.` })) count += page.length;
    // The state is loaded to be at hand, which nobody waits for but a rebuild: let it end.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const start = performance.now();
    if (!(await projector.rebuild(tenant))) throw new Error('the rows belong to another process');
    const pace = (count / (performance.now() - start)) * 1000;
    await projector.close();
    return pace;
  }
}
