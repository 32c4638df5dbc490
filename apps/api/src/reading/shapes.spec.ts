import { catalogueLines } from '@contracts/catalogue.js';
import { fieldsOf } from '@contracts/fields.js';
import { ElementContent } from '@contracts/planning/element.js';
import { views } from '@domain/registry.js';
import { modules } from '../modules.js';
import type { Reader } from './reader.js';
import { shapesOf } from './shapes.js';

const shapes = shapesOf(
  modules.flatMap((it) => it.shapes ?? []),
  new Map(views.map((view) => [view.name, view])),
);
const { wire, keys } = shapes.of('elements');

test('an element that was stored before a field was there has its default', () => {
  const stored = { id: 'a', label: 'Messe', description: 'alt' };
  const shown = wire({ person: { keyUser: true } } as Reader, stored, {});
  const { label: _, description: __, ...others } = new ElementContent();
  expect(shown).toMatchObject({ ...others, label: 'Messe', description: 'alt' });
  expect(Object.keys(others).length).toBeGreaterThan(3);
});

test('elements are filtered by every text of theirs', () => {
  const texts = fieldsOf(ElementContent).filter(({ kind }) => kind === 'text');
  expect(keys({} as Reader)).toEqual(expect.arrayContaining(texts.map(({ name }) => name)));
});

test('every view that a call answers is there, has a shape, and is filtered by what its class says', () => {
  const named = catalogueLines.flatMap(([, line]) =>
    line.does === 'view' ? line.view : line.does === 'command' ? line.rows : [],
  );
  expect(named.length).toBeGreaterThan(20);
  const reader = { person: { id: 'a', keyUser: false, roles: [], rights: new Set() } } as unknown as Reader;
  for (const name of named)
    expect([name, shapes.of(name).keys(reader)]).toEqual([name, expect.arrayContaining(['id'])]);
});

test('who may read a field is asked for the row and for its history', () => {
  const reader = (id: string, roles: string[]) =>
    ({ person: { id, keyUser: false, roles, rights: new Set() } }) as unknown as Reader;
  const row = { id: 'mira', username: 'mira', email: 'm@a.de', roles: [], settings: { theme: 'dark' } };
  const seen = (by: Reader) => {
    const users = shapes.of('users');
    const wired = users.wire(by, row, {});
    const names = ['username', 'email', 'settings'].filter((name) => wired[name] !== undefined);
    expect(['username', 'email', 'settings'].filter(users.shows(by, row).sees)).toEqual(names);
    return names;
  };
  expect(seen(reader('mira', ['READER']))).toEqual(['username', 'email', 'settings']);
  expect(seen(reader('lea', ['ADMIN']))).toEqual(['username', 'email']);
  expect(seen(reader('lea', ['READER']))).toEqual(['username']);
});
