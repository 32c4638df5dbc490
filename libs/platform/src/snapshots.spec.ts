import { type Bench, openBench } from '../../../tests/core/ports.js';
import { cardRows, cards, dump, order } from '../../../tests/core/toy.js';
import { openAreas } from './areas.js';
import { openCodec } from './codec.js';
import { until } from './contract/sample.js';
import type { Engine } from './engine.js';
import type { Fold } from './fold.js';
import { openEngine } from './openEngine.js';
import { Away, type Files } from './ports.js';
import { startProjector } from './projector.js';
import { readSnapshot, writeSnapshot } from './snapshots.js';

let bench: Bench;
let engine: Engine;
let fold: Fold;
let said: string[];
let files: Files;
beforeEach(async () => {
  bench = await openBench();
  engine = openEngine({ ports: bench.ports, areas: [cards], exclusive: true });
  said = [];
  files = bench.emptyFiles();
  await engine.execute(order('add', { id: 'a', title: 'A' }));
  fold = await openAreas({ ...bench.ports, files, codec: openCodec(bench.ports.keys), log }, [cards]).load(
    't',
    'todos',
  );
  await writeSnapshot({ ...bench.ports, files, log }, fold);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await engine.close();
  await bench.end();
});
const log = (message: string) => void said.push(message);
const asked = { tenant: 't', area: cards };
const read = (from: Files, patience?: number) => readSnapshot({ ...bench.ports, files: from, log, patience }, asked);

const away = () => Promise.reject(new Away('no files'));
const silent = () => new Promise<never>(() => {});
async function* stuck(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([0x28, 0xb5, 0x2f, 0xfd]);
  await silent();
}
const broken: [string, () => Partial<Files>][] = [
  ['are away', () => ({ list: away })],
  ['go away after the listing', () => ({ get: away })],
  ['do not answer the listing', () => ({ list: silent })],
  ['do not answer the reading', () => ({ get: silent })],
  ['stop in the middle of it', () => ({ get: async () => stuck() })],
];

test.each(broken)(
  'files that %s are not waited for: the log is read; a while later they are asked again',
  async (_, change) => {
    const failing = change();
    const given: Files = { ...files, ...failing };
    expect(await read(given, 20)).toBeNull();
    expect(said).toEqual(['snapshots are out of reach, the log is read instead']);
    Object.assign(given, files);
    expect(await read(given)).toBeNull();
    const later = Date.now() + 6_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(dump((await read(given))!.state)).toEqual(dump(fold.state));
    expect(said).toHaveLength(1);
  },
);

test('an area is served while its files are away, at its first use too', async () => {
  await engine.close();
  const ports = { ...bench.ports, files: { ...files, list: away, get: away } };
  engine = openEngine({ ports, areas: [cards], exclusive: true });
  expect((await engine.execute(order('add', { id: 'b', title: 'B' }))).status).toBe('done');
  const again = openAreas({ ...bench.ports, codec: openCodec(bench.ports.keys), log }, [cards]);
  expect(dump(await engine.state('t', 'todos'))).toEqual(dump((await again.load('t', 'todos')).state));
});

test('a snapshot with events that the log has lost is not used, also when others came in their place', async () => {
  await engine.execute(order('add', { id: 'lost', title: 'Lost' }));
  const areas = openAreas({ ...bench.ports, files, codec: openCodec(bench.ports.keys), log }, [cards]);
  await writeSnapshot({ ...bench.ports, files, log }, await areas.load('t', 'todos'));
  bench.cut(1);
  await engine.close();
  engine = openEngine({ ports: bench.ports, areas: [cards], exclusive: true });
  await engine.execute(order('add', { id: 'b', title: 'B' }));
  expect([...(await areas.load('t', 'todos')).state.ids('card')]).toEqual(['a', 'b']);
  expect(said).toEqual(['a snapshot is ahead of the log']);
  expect(await files.list('t/')).toHaveLength(1);
});

test('those of older versions are removed where a newer one looks after them', async () => {
  const raised = { ...cards, version: 2 };
  await writeSnapshot({ ...bench.ports, files, log }, { ...fold, area: raised });
  expect(await files.list('t/')).toHaveLength(2);
  const ports = { ...bench.ports, files };
  const given = { ports, areas: [raised], views: [cardRows], tenants: ['t'], leaseFor: 300 };
  const projector = await startProjector(given);
  await projector.ready;
  await until(async () => (await files.list('t/')).length === 1);
  expect((await files.list('t/'))[0]).toContain('/todos/2-');
  await projector.close();
});

test('a snapshot with any bit turned over is not used', async () => {
  const [path] = (await files.list('t/')) as [string];
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await files.get(path)) ?? []) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  const content = { now: whole };
  const turned: Files = {
    ...files,
    get: async () =>
      (async function* () {
        yield content.now;
      })(),
  };
  expect(dump((await read(turned))!.state)).toEqual(dump(fold.state));
  const wrong: number[] = [];
  for (let bit = 0; bit < whole.length * 8; bit++) {
    content.now = Buffer.from(whole);
    content.now[bit >> 3] = (whole[bit >> 3] as number) ^ (1 << (bit & 7));
    const found = await read(turned);
    if (found && JSON.stringify(dump(found.state)) !== JSON.stringify(dump(fold.state))) wrong.push(bit);
  }
  expect(wrong).toEqual([]);
  expect(said.length).toBeGreaterThan(whole.length * 7);
});
