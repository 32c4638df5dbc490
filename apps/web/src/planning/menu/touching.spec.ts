import { speak } from '../../words/t.js';
import { tree } from '../rows/rows.harness.js';
import { touchedText } from './touching.js';

const forest = tree('G a', '  M p', '    S s', '  M q', 'G b', 'G c', 'G d');

beforeAll(() => speak('de'));

test('what stands below is counted once, also where it is chosen itself; the first are named', () => {
  expect(touchedText(forest, ['p', 's'])).toBe('Betrifft 2 Elemente: p');
  expect(touchedText(forest, ['q'])).toBe('Betrifft 1 Element: q');
  expect(touchedText(forest, ['a', 'p', 'b', 'c', 'd'])).toBe('Betrifft 7 Elemente: a, b, c, …');
});
