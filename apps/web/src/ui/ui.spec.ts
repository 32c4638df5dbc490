import { initials } from './Avatar.js';
import { fits } from './commands.js';
import { matches } from './keys.js';
import { share } from './SpendingBar.js';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

test.each([
  ['mod+z', press('z', { ctrlKey: true }), true],
  ['mod+z', press('z', { metaKey: true }), true],
  ['mod+z', press('Z', { ctrlKey: true, shiftKey: true }), false],
  ['mod+shift+z', press('Z', { ctrlKey: true, shiftKey: true }), true],
  ['?', press('?', { shiftKey: true }), true],
  ['n', press('n'), true],
  ['n', press('n', { ctrlKey: true }), false],
  ['n', press('N', { shiftKey: true }), false],
  ['shift+arrowleft', press('ArrowLeft', { shiftKey: true }), true],
  ['space', press(' '), true],
  ['+', press('+', { shiftKey: true }), true],
  ['+', press('a'), false],
  ['character', press('Ü', { shiftKey: true }), true],
  ['character', press('a', { ctrlKey: true }), false],
  ['character', press('F2'), false],
])('%s, pressed as %o: %s', (keys, pressed, expected) => {
  expect(matches(keys, pressed)).toBe(expected);
});

test('initials', () => {
  expect(['Mira Kessler', 'admin', '山田 太郎', 'Anna von Berg', ''].map(initials)).toEqual([
    'MK',
    'A',
    '山太',
    'AB',
    '?',
  ]);
});

test('the palette finds by beginnings of words, without regard to accents', () => {
  const stand = { label: 'Messestand EuroCucina', hint: '2026-EV-014' };
  expect(['mes euro', 'EV', 'stand', ''].map((text) => fits(stand, text))).toEqual([true, true, true, true]);
  expect(fits({ label: 'Händlertage' }, 'handler')).toBe(true);
  expect(fits(stand, 'mes xyz')).toBe(false);
});

describe('the spending bar', () => {
  test('parts stand side by side; the whole is the budget while it is enough', () => {
    expect(share({ budget: 100, actual: 34, committed: 27, provision: 5, plan: 88 })).toEqual({
      parts: [
        { kind: 'actual', from: 0, size: 34 },
        { kind: 'committed', from: 34, size: 27 },
        { kind: 'provision', from: 61, size: 5 },
      ],
      whole: 100,
      over: 0,
      isBare: false,
    });
  });

  test('what lies beyond the budget is shown; without a budget nothing can be beyond it', () => {
    expect(share({ budget: 100, actual: 80, committed: 50 })).toMatchObject({ whole: 130, over: 30 });
    expect(share({ budget: 0, actual: 80 })).toMatchObject({ whole: 80, over: 0 });
  });

  test('what is spent without a budget fills nothing: it has no outline; with nothing spent there is an empty one', () => {
    expect(share({ budget: 0, actual: 80 }).isBare).toBe(true);
    expect(share({ budget: 0, actual: 0, plan: 80 }).isBare).toBe(false);
  });
});
