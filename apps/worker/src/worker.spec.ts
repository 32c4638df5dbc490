import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobData } from '@contracts/catalogue.js';
import { importPaths } from '@contracts/importing/stored.js';
import type { Area } from '@domain/decider.js';
import { usersArea } from '@domain/identity/area.js';
import { serverItself } from '@domain/identity/rights.js';
import { masterDataArea } from '@domain/masterData/area.js';
import { planArea } from '@domain/planning/area.js';
import { freshId } from '@platform/ids.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts } from '@platform/openPorts.js';
import type { Files } from '@platform/ports.js';
import { startWorker } from './worker.js';

test.each(['import.read', 'import.run'] satisfies (keyof JobData)[])(
  '%s: what one tenant has in hand keeps no other waiting',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'worker-'));
    const ports = await openPorts({ dataDir: folder, masterKey: Buffer.alloc(32, 7) });
    const engine = openEngine({
      ports,
      areas: [planArea, usersArea, masterDataArea] as unknown as Area[],
      exclusive: true,
    });
    let end = () => {};
    const open = new Promise<void>((resolve) => {
      end = resolve;
    });
    const files: Files = {
      ...ports.files,
      async get(path) {
        if (path.startsWith('slow/')) await open;
        return ports.files.get(path);
      },
    };
    const worker = startWorker({ ports: { ...ports, files }, engine });
    const add = async (tenant: string) => {
      const id = freshId();
      const by = { user: serverItself };
      const { told, commands: file } = importPaths(tenant, id);
      for (const path of [told, file]) await ports.files.put(path, Buffer.from('no import'));
      await engine.execute({
        ...{ tenant, area: 'plan', command: 'startBatch', data: { id, file, sha256: 'of another', count: 1 }, by },
        ...{ asks: null, commandId: freshId(), answer: () => null },
      });
      return { tenant, job: await ports.jobs.add(tenant, name, { id, by }, { tries: 1 }) };
    };
    const ended = async ({ tenant, job }: Awaited<ReturnType<typeof add>>) => {
      for (;;) {
        const state = (await ports.jobs.get(tenant, job))?.state;
        if (state === 'dead' || state === 'done') return state;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const slow = [await add('slow'), await add('slow'), await add('slow')];
    expect(await ended(await add('other'))).toBe('dead');
    expect((await ports.jobs.get('slow', slow[0]?.job ?? ''))?.state).not.toBe('dead');
    end();
    expect(await Promise.all(slow.map(ended))).toEqual(['dead', 'dead', 'dead']);
    await worker.close();
    await engine.close();
    await ports.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
