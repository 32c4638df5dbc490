import { recordKinds } from '@contracts/masterData/kinds.js';
import { Alikes } from './likeness.js';

const found = (records: readonly { id: string; label: string; identifier?: string; email?: string }[]) => {
  const alikes = new Alikes(recordKinds['service-provider'].of);
  for (const record of records) alikes.add(record);
  return alikes.groups();
};

type Told = [label: string, identifier?: string, email?: string];
const groups = (...records: Told[]) =>
  found(records.map(([label, identifier = '', email = ''], at) => ({ id: `${at}`, label, identifier, email })));

const cases: [a: Told, b: Told, by: readonly string[]][] = [
  [['Messebau Rhein GmbH'], ['Messebau Rhein'], ['name']],
  [['Müller & Söhne'], ['Mueller und Söhne'], ['name']],
  [['Studio Kranz'], ['Studio Krantz'], ['name']],
  [['Studio Kranz'], ['STUDIO KRANZ GmbH & Co. KG'], ['name']],
  [['Druck', '0471'], ['Ewald', '471'], ['number']],
  [['Anna', '', 'a@b.de'], ['Weber', '', 'A@B.de'], ['mail']],
  [
    ['Anna', '7', 'a@b.de'],
    ['Anna', '07', 'A@B.de'],
    ['number', 'mail', 'name'],
  ],
  [['Halle 3'], ['Halle 4'], []],
  [['Messe'], ['Print'], []],
  [['Messe'], ['Messen Nord'], []],
];

test.each(cases)('%s and %s are alike by %s', (a, b, by) => {
  expect(groups(a, b)).toEqual(by.length ? [{ ids: ['0', '1'], by }] : []);
});

test('mail counts only where the class has one', () => {
  const alikes = new Alikes(recordKinds.product.of);
  for (const id of ['a', 'b']) alikes.add({ id, label: id, email: 'a@b.de' });
  expect(alikes.groups()).toEqual([]);
});

test('what is alike by one thing and by another is one group', () => {
  const [group, ...others] = groups(['Alt', '1'], ['Neu', '2'], ['Alt', '2'], ['Ganz anders']);
  expect([group?.ids.toSorted(), others]).toEqual([['0', '1', '2'], []]);
});

test('5,000 records are told apart, each group once; 5,000 of one name and long ones too', () => {
  const many = (label: (n: number) => string) =>
    Array.from({ length: 5_000 }, (_, n) => ({ id: `${n}`, label: label(n) }));
  expect(found(many((n) => `Kostenstelle ${n % 4_990}`))).toHaveLength(10);
  expect(found(many(() => 'Kostenstelle')).map(({ ids }) => ids.length)).toEqual([5_000]);
  expect(found(many((n) => `${n}`.padStart(300, 'x')))).toEqual([]);
});
