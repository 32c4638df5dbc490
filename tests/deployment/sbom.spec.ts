import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'etatwerk-sbom-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what the server is made of is listed with its licences, each of them free; what only builds or tests it is not', () => {
  // Where no registry answers, nothing is said of known faults.
  const away = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
  const env = { ...process.env, ...away };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/sbom.mjs', folder], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(readdirSync(folder).sort()).toEqual(['bom.json', 'licences.txt']);

  const bom = JSON.parse(readFileSync(join(folder, 'bom.json'), 'utf8'));
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  const listed = readFileSync(join(folder, 'licences.txt'), 'utf8').trimEnd().split('\n');
  for (const line of listed) expect(line).toMatch(/^\S+ \d\S*\t\S/);
  const inList = listed.map((line) => line.split('\t')[0]?.replace(' ', '@'));
  const inBom = bom.components.map((each: Record<string, string>) => each['bom-ref']);
  expect(inBom.sort()).toEqual([...new Set(inList)].sort());
  expect(bom.dependencies).toHaveLength(inBom.length + 1);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const [name, version] of Object.entries(dependencies)) expect(inList).toContain(`${name}@${version}`);
  for (const name of ['jest', 'vite', 'playwright', '@biomejs/biome'])
    expect(inList.filter((each) => each?.startsWith(`${name}@`))).toEqual([]);
}, 120_000);
