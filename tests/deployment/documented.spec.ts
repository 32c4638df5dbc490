import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
