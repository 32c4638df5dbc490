import { checkVersions, upcasted } from './versions.js';

const renamed = {
  evolve: { CardAdded() {} },
  versions: { CardAdded: 3 },
  upcast: {
    CardAdded: {
      1: ({ name, ...data }: { name?: string }) => ({ ...data, title: name }),
      2: (data: object) => ({ ...data, points: 0 }),
    },
  },
} as never;

test('data of any older version is made today’s, step by step; today’s stays as it is', () => {
  expect(upcasted(renamed, 'CardAdded', 1, { id: 'a', name: 'A' })).toEqual({ id: 'a', title: 'A', points: 0 });
  expect(upcasted(renamed, 'CardAdded', 2, { id: 'a', title: 'A' })).toEqual({ id: 'a', title: 'A', points: 0 });
  expect(upcasted(renamed, 'CardAdded', 3, { id: 'a', points: 1 })).toEqual({ id: 'a', points: 1 });
});

test.each([4, 0, undefined as never, Number.NaN])('version %p, which this code does not know, is refused', (v) => {
  expect(() => upcasted(renamed, 'CardAdded', v, {})).toThrow(/version .* of CardAdded is not known here, but 3/);
});

test('a part says at the start what it cannot read', () => {
  expect(() => checkVersions(renamed)).not.toThrow();
  const evolve = { CardAdded() {} };
  expect(() => checkVersions({ evolve, versions: { CardAdded: 2 } })).toThrow('CardAdded of version 1 cannot be read');
  expect(() => checkVersions({ evolve, versions: { CardAded: 2 } })).toThrow('CardAded, which is no event');
});
