import { alike } from './likeness.js';

const groups = (...records: [label: string, identifier?: string, email?: string][]) =>
  alike(records.map(([label, identifier = '', email = ''], at) => ({ id: String(at), label, identifier, email }))).map(
    (group) => group.map(({ label }) => label).sort(),
  );

type Told = [label: string, identifier?: string, email?: string];
const cases: [a: Told, b: Told, same: boolean][] = [
  [['Messebau Rhein GmbH'], ['Messebau Rhein'], true],
  [['Müller & Söhne'], ['Mueller und Söhne'], true],
  [['Studio Kranz'], ['Studio Krantz'], true],
  [['Studio Kranz'], ['STUDIO KRANZ GmbH & Co. KG'], true],
  [['Druck', '0471'], ['Ewald', '471'], true],
  [['Anna', '', 'a@b.de'], ['Weber', '', 'A@B.de'], true],
  [['Halle 3'], ['Halle 4'], false],
  [['Messe'], ['Print'], false],
  [['Messe'], ['Messen Nord'], false],
];

test.each(cases)('%s and %s are alike: %s', (a, b, same) => {
  expect(groups(a, b)).toEqual(same ? [[a[0], b[0]].sort()] : []);
});

test('5,000 records are told apart in a moment, each group once', () => {
  const records = Array.from({ length: 5_000 }, (_, n) => ({
    id: `${n}`,
    label: `Kostenstelle ${n % 4_990}`,
    identifier: '',
  }));
  expect(alike(records)).toHaveLength(10);
});
