import { hostile } from '../../contract/sample.js';
import { keyOf, ordered } from './texts.js';

const texts = [...hostile, '\ud7fe', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10FFFF}', 'a\uffff', 'a\u{10000}'];
const codePoints = (text: string) => [...text].map((character) => character.codePointAt(0)!);

function byCodePoint(a: string, b: string): number {
  const [left, right] = [codePoints(a), codePoints(b)];
  const differs = left.findIndex((code, index) => code !== right[index]);
  if (differs === -1) return left.length - right.length;
  return right[differs] === undefined ? 1 : left[differs]! - right[differs];
}

test('the order of stored texts is that of the code points, by UTF-16 units and by bytes of UTF-8', () => {
  const sorted = [...texts].sort(byCodePoint).map(ordered);
  expect([...texts].map(ordered).sort()).toEqual(sorted);
  const bytes = texts.map((text) => Buffer.from(ordered(text))).sort(Buffer.compare);
  expect(bytes.map(String)).toEqual(sorted);
});

test('different texts stay different, and none has half a pair', () => {
  expect(new Set(texts.map(ordered)).size).toBe(new Set(texts).size);
  expect(texts.every((text) => ordered(text).isWellFormed())).toBe(true);
  expect(keyOf('a', 'b,c')).not.toBe(keyOf('a,b', 'c'));
  expect(keyOf('half \ud83d').isWellFormed()).toBe(true);
});
