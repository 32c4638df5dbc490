import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardRows, cards, order, people } from '../../../../tests/core/toy.js';
import { until } from '../contract/sample.js';
import { openEngine } from '../openEngine.js';
import { openPorts } from '../openPorts.js';
import { Away, type OpenPorts } from '../ports.js';
import { type Projector, startProjector } from '../projector.js';

const masterKey = Buffer.alloc(32, 'm');
let folder: string;
let opened: (OpenPorts | Projector)[];
let said: Record<string, unknown>[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-'));
  opened = [];
  said = [];
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});
async function close(): Promise<void> {
  for (const it of opened.splice(0).toReversed()) await it.close();
}
const log = (message: string, facts = {}) => void said.push({ message, ...facts });
async function open(): Promise<OpenPorts> {
  const ports = await openPorts({ dataDir: folder, masterKey, log });
  opened.push(ports);
  return ports;
}
async function project(ports: OpenPorts): Promise<void> {
  const given = { ports, areas: [cards], views: [cardRows], tenants: ['t'], owner: 'embedded', leaseFor: 300, log };
  const projector = await startProjector(given);
  opened.push(projector);
  await projector.ready;
}
/** Three cards and their rows, the third owned by a person. */
async function fill(ports: OpenPorts): Promise<void> {
  const engine = openEngine({ ports, areas: [cards, people], exclusive: true });
  for (const id of ['a', 'b', 'c']) await engine.execute(order('add', { id, title: id }));
  await engine.execute(order('own', { id: 'c', person: 'p', name: 'Mira' }));
  await engine.close();
}
const at = (name: string) => join(folder, name);
const spoil = (name: string) => writeFileSync(at(name), 'x'.repeat(Math.max(5_000, statSync(at(name)).size)));
const rowFiles = () => readdirSync(at('rows')).filter((name) => name.endsWith('.db'));
const ids = async ({ rows }: OpenPorts) => (await rows.find('t', 'cards', { sort: ['id'] })).rows.map(({ id }) => id);
const areThere = (ports: OpenPorts) => until(async () => (await ids(ports).catch(() => [])).length === 3);

const damages: [string, (name: string) => void][] = [
  ['is no database any more', spoil],
  ['is empty', (name) => truncateSync(at(name))],
  ['ends in the middle', (name) => truncateSync(at(name), statSync(at(name)).size / 2)],
];

test.each(damages)('a file of rows that %s is made anew, and that is said', async (_, damage) => {
  const ports = await open();
  await fill(ports);
  await project(ports);
  await areThere(ports);
  await close();
  for (const name of rowFiles()) damage(`rows/${name}`);
  said = [];
  const again = await open();
  await project(again);
  await areThere(again);
  expect(said).toEqual([expect.objectContaining({ message: 'rows are damaged, they are made anew', tenant: 't' })]);
  expect(rowFiles()).toHaveLength(1);
});

test('rows damaged while all runs are made anew once somebody meets the damage; until then reading them says so', async () => {
  const ports = await open();
  await fill(ports);
  await project(ports);
  await areThere(ports);
  const reader = await open();
  for (const name of readdirSync(at('rows'))) spoil(`rows/${name}`);
  await expect(reader.rows.find('t', 'cards')).rejects.toBeInstanceOf(Away);
  await areThere(reader);
  expect(await ids(ports)).toEqual(['a', 'b', 'c']);
  expect(said.map(({ message }) => message)).toEqual(['rows are damaged, they are made anew']);
});

test.each(damages.filter(([how]) => how !== 'is empty'))(
  'a directory of rows that %s is made anew with all of them',
  async (_, damage) => {
    const ports = await open();
    await fill(ports);
    await project(ports);
    await areThere(ports);
    await close();
    damage('rows.db');
    const [again, reader] = await Promise.all([open(), open()]);
    await project(again);
    await areThere(reader);
    expect(said.map(({ message }) => message)).toEqual(['all rows are made anew']);
  },
);

test.each(['jobs.db', 'keys.db', 'destroyed-keys.db', 'vault.db', 'events.db'])(
  '%s that is damaged is named at the start, with what to do',
  async (name) => {
    await fill(await open());
    await close();
    spoil(name);
    await expect(open()).rejects.toThrow(new RegExp(`/${name} is damaged .+ \\(docs/operate.md, Damaged files\\)`));
  },
);

test('a log that turns out to be damaged while it is read is named too', async () => {
  const ports = await open();
  await fill(ports);
  await close();
  const { size } = statSync(at('events.db'));
  truncateSync(at('events.db'), 4_096);
  appendFileSync(at('events.db'), Buffer.alloc(size - 4_096, 'x'));
  await expect(open().then(({ events }) => events.head())).rejects.toThrow(
    /events\.db is damaged .+ restore the last backup/,
  );
});

test('keys that are empty beside a full log are refused; not where the persons were erased, nor in an empty folder', async () => {
  const first = await open();
  await fill(first);
  await close();
  for (const kind of ['', '-wal', '-shm']) rmSync(at(`keys.db${kind}`), { force: true });
  await expect(open()).rejects.toThrow(/keys\.db has none of its keys\. Put the keys back from the last backup/);
  await expect(open()).rejects.toThrow(/keys\.db/);
  rmSync(at('events.db'));
  const other = await open();
  await fill(other);
  await other.keys.destroy('t', 'p');
  await close();
  await open();
});
