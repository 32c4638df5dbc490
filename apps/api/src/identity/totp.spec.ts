import { base32, codeAt, stepAt, stepOf } from './totp.js';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238, appendix B: at %i s the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds * 1_000), 8)).toBe(code);
});

test('a code counts in its step and one beside it, and never again', () => {
  const now = 1_111_111_111_000;
  const here = stepAt(now);
  for (const [step, counts] of [
    [here - 2, false],
    [here - 1, true],
    [here, true],
    [here + 1, true],
    [here + 2, false],
  ] as const)
    expect(stepOf(secret, codeAt(secret, step), { now, after: 0 })).toBe(counts ? step : null);
  expect(stepOf(secret, codeAt(secret, here), { now, after: here })).toBeNull();
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %s is %s', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});
