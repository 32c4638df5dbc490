import { type CatalogueLine, catalogue } from '@contracts/catalogue.js';
import { fieldsOf } from '@contracts/fields.js';
import { ElementContent } from '@contracts/planning/element.js';
import { views } from '@domain/registry.js';
import type { Reader } from './reader.js';
import { shapeOf, shapes } from './shapes.js';

const { wire, keys } = shapeOf('elements');

test('an element that was stored before a field was there has its default', () => {
  const stored = { id: 'a', label: 'Messe', description: 'alt' };
  const shown = wire({ person: { keyUser: true } } as Reader, stored, {});
  const { label: _, description: __, ...others } = new ElementContent();
  expect(shown).toMatchObject({ ...others, label: 'Messe', description: 'alt' });
  expect(Object.keys(others).length).toBeGreaterThan(3);
});

test('elements are filtered by every text of theirs', () => {
  const texts = fieldsOf(ElementContent).filter(({ kind }) => kind === 'text');
  expect(keys).toEqual(expect.arrayContaining(texts.map(({ name }) => name)));
});

test('every view that a call answers is there, and has a shape', () => {
  const lines = Object.values<CatalogueLine>(catalogue);
  const named = lines.flatMap((line) =>
    line.does === 'view' ? line.view : line.does === 'command' ? line.answer : [],
  );
  const missing = (known: readonly string[]) => named.filter((name) => !known.includes(name));
  expect([missing(shapes.map(({ view }) => view)), missing(views.map(({ name }) => name))]).toEqual([[], []]);
});
