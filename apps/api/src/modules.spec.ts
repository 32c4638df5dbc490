import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { areas, views } from '@domain/registry.js';

const generic = ['history', 'http', 'lists', 'live', 'openapi', 'past', 'reading', 'realtime', '.'];
const files = generic.flatMap((folder) =>
  readdirSync(join(__dirname, folder))
    .map((name) => join(__dirname, folder, name))
    .filter((path) => statSync(path).isFile() && path.endsWith('.ts') && !path.endsWith('.spec.ts')),
);

/** What people may do is asked everywhere. */
const known = ['users'];
const commands = Object.values(areas).flatMap(({ parts }) => parts.flatMap(({ decide }) => Object.keys(decide)));
const names = [...Object.keys(areas), ...views.map(({ name }) => name), ...commands].filter(
  (it) => !known.includes(it),
);

test('generic code names no area, no view and no command: it reads them from the modules', () => {
  expect([files.length > 40, names.length > 30]).toEqual([true, true]);
  const named = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
    return names.filter((name) => text.includes(`'${name}'`)).map((name) => `${path.slice(__dirname.length)}: ${name}`);
  });
  // The first user of a tenant is added at its first start.
  expect(named.filter((it) => it !== '/firstStart.ts: addUser')).toEqual([]);
});
