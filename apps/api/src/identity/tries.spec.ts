import { Problem } from '../http/problem.js';
import { tryOften } from './tries.js';

test('a hundred failures of one address in a minute, then 429 with a time; others are not held up', () => {
  for (let i = 0; i < 100; i++) tryOften('dev 192.0.2.1').failed();
  let thrown: unknown;
  try {
    tryOften('dev 192.0.2.1');
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Problem);
  expect(thrown).toMatchObject({ status: 429, more: { headers: { 'retry-after': expect.stringMatching(/^\d+$/) } } });
  expect(() => tryOften('dev 192.0.2.2')).not.toThrow();
});
