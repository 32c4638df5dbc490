import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const sources = ['apps/api/src', 'apps/projector/src', 'apps/worker/src', 'libs/platform/src']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => name.endsWith('.ts') && !/\.(spec|harness|contract)\.ts$/.test(name))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');
const operate = readFileSync('docs/operate.md', 'utf8');

const found = (text: string, what: RegExp): string[] =>
  [...new Set([...text.matchAll(what)].map((match) => match.slice(1).find(Boolean) ?? ''))].sort();

test('the oldest Node that is told is the one that npm asks for', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  expect(found(readFileSync('README.md', 'utf8'), /Node ≥ (\d+)/g)).toEqual([engines.node.replace('>=', '')]);
});

test('the metrics that are documented are those that are told', () => {
  const told = found(sources, /name: '(etatwerk_\w+)'/g);
  expect(told.length).toBeGreaterThan(10);
  expect(found(operate, /(etatwerk_\w+?)(?:_count|_bucket)?\b/g)).toEqual(told);
});

test('the variables that are documented are those that are read', () => {
  const table = operate.slice(operate.indexOf('| variable |'), operate.indexOf('A single process may mix'));
  const read = found(sources, /from\['([A-Z_]+)'\]|secretOf\(\w+, '([A-Z_]+)'\)|: '([A-Z0-9]+_URL)'/g);
  expect(read.length).toBeGreaterThan(10);
  expect(
    found(table, /^\| (.*?) \|/gm)
      .flatMap((cell) => found(cell, /`([A-Z0-9_]+)`/g))
      .sort(),
  ).toEqual(read);
});

test('the image keeps what is imported and what is looked up by name, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'etatwerk-slim-'));
  try {
    mkdirSync(join(folder, 'dist/apps'), { recursive: true });
    mkdirSync(join(folder, 'dist/libs'));
    const compiled = "import 'imported';\nconst at = createRequire(import.meta.url).resolve('@some/looked-up');";
    writeFileSync(join(folder, 'dist/apps/main.js'), compiled);
    for (const name of ['imported', '@some/looked-up', '@some/tool', 'tool']) {
      mkdirSync(join(folder, 'node_modules', name), { recursive: true });
      writeFileSync(join(folder, 'node_modules', name, 'package.json'), '{}');
    }
    execFileSync(process.execPath, [resolve('docker/slim.mjs')], { cwd: folder });
    const kept = (of: string) => readdirSync(join(folder, 'node_modules', of));
    expect([kept('').sort(), kept('@some')]).toEqual([['@some', 'imported'], ['looked-up']]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
