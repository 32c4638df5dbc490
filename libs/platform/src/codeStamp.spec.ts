import { codeOfRows, codeStamp } from './codeStamp.js';

test('the stamp is of all code that makes rows, whoever it is called by, and of no spec', () => {
  const names = codeOfRows().map(([name]) => name);
  for (const one of [
    'domain/src/planning/scope',
    'domain/src/planning/sums',
    'contracts/src/fields',
    'platform/src/historyRows',
  ])
    expect(names).toContain(one);
  expect(names.filter((name) => /spec|harness/.test(name))).toEqual([]);
  expect(codeStamp()).toBe(codeStamp());
});
