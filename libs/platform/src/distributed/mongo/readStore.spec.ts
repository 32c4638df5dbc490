import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeOn } from '../../../../../tests/servers/inSpecs.js';
import { readStoreContract } from '../../contract/readStore.contract.js';
import { until } from '../../contract/sample.js';
import type { Lease } from '../../ports.js';
import { serverHarness } from '../server.harness.js';
import { cleanMongo } from './mongo.harness.js';
import { openReadStore } from './readStore.js';

describeOn('mongo', (server) => {
  readStoreContract(
    'mongo',
    serverHarness(server, ({ url, name }) => openReadStore(url, { prefix: name, patience: 2_000 }), cleanMongo),
  );

  test('a lease of somebody whose clock is ahead is his as long as he renews it, and free soon after', async () => {
    const prefix = `ahead-${randomUUID()}`;
    const [theirs, ours] = [openReadStore(server().url, { prefix }), openReadStore(server().url, { prefix })];
    const ahead = async () => {
      const now = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
      return theirs.lease('t', 'ahead', 200).finally(() => clock.mockRestore());
    };
    const first = await ahead();
    for (let n = 0; n < 3; n++) {
      expect(await ours.lease('t', 'us', 200)).toBe(null);
      await sleep(300);
      expect(await ahead()).toEqual(first);
    }
    let taken: Lease | null = null;
    await until(async () => {
      taken = await ours.lease('t', 'us', 200);
      return taken !== null;
    });
    expect(taken).toMatchObject({ fence: expect.any(Number), owner: 'us' });
    expect(taken!.fence).toBeGreaterThan(first!.fence);
    for (const store of [theirs, ours]) await store.close();
    await cleanMongo(server().url, prefix);
  });
});
