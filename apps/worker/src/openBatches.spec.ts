import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { event, until } from '@platform/contract/sample.js';
import { openPorts } from '@platform/openPorts.js';
import { watchBatches } from './openBatches.js';

test('a long log is read on in small pieces until its end, and each batch that is open gets its job', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'batches-'));
  const ports = await openPorts({ dataDir, masterKey: new Uint8Array(32) });
  const batch = (type: string, id: string) => ({
    ...event(),
    type,
    json: JSON.stringify({ id, file: 'dev/some.csv' }),
  });
  const others = (count: number) => Array.from({ length: count }, () => event());
  const first = [batch('BatchStarted', 'closed'), batch('BatchStarted', 'early'), ...others(100)];
  const all = [...first, batch('BatchCompleted', 'closed'), ...others(100), batch('BatchStarted', 'late')];
  await ports.events.append('dev.plan', all, -1);

  const pieces: number[] = [];
  const added: unknown[] = [];
  const events: typeof ports.events = {
    ...ports.events,
    async *readAll(options) {
      for await (const page of ports.events.readAll(options)) {
        pieces.push(page.length);
        yield page;
      }
    },
  };
  const jobs: typeof ports.jobs = {
    ...ports.jobs,
    async add(...job) {
      added.push(job[2]);
      return job[1];
    },
  };
  const watching = watchBatches({ ports: { ...ports, events, jobs }, log: () => {}, first: 0 });
  await until(() => added.length === 2);
  await watching.close();
  await ports.close();
  rmSync(dataDir, { recursive: true });
  expect(added).toEqual(['early', 'late'].map((id) => ({ id, by: { user: 'u1' } })));
  expect(pieces).toEqual([100, 100, 4]);
});
