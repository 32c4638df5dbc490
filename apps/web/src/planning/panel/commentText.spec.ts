import { beingNamed, linkOf, mentionOf, partsOfComment } from './commentText.js';

const id = '018f3c1a-0000-7000-8000-000000000001';
const idOf = (name: string) => ({ ada: 'p1', 'ada.lov': 'p2', 'ada.': 'p3' })[name.toLowerCase()];
const parts = (text: string) => partsOfComment(text, idOf).map((each) => [each.is, each.text]);

test.each([
  [
    'Bitte @ada.lov, ansehen',
    [
      ['text', 'Bitte '],
      ['person', '@ada.lov'],
      ['text', ', ansehen'],
    ],
  ],
  [
    'frag @Ada: ja',
    [
      ['text', 'frag '],
      ['person', '@Ada'],
      ['text', ': ja'],
    ],
  ],
  ['@ada.', [['person', '@ada.']]],
  ['mail@ada ist keine', [['text', 'mail@ada ist keine']]],
  ['@niemand', [['text', '@niemand']]],
  [
    `siehe ${linkOf('Messe [Köln]', id)}`,
    [
      ['text', 'siehe '],
      ['element', 'Messe  Köln '],
      ['text', ' '],
    ],
  ],
  ['[x](javascript:alert(1))', [['text', '[x](javascript:alert(1))']]],
  ['', []],
])('%j is read as it was meant', (text, expected) => expect(parts(text)).toEqual(expected));

test('nothing of a text is lost', () => {
  const text = `${mentionOf('ada')}und @x ${linkOf('Messe', id)}@ada`;
  const said = partsOfComment(text, idOf).map((each) =>
    each.is === 'element' ? `[${each.text}](element:${id})` : each.text,
  );
  expect(said.join('')).toBe(text);
});

test.each([
  ['@', { sign: '@', query: '' }],
  ['Hallo @mi', { sign: '@', query: 'mi' }],
  ['siehe #Messe Kö', { sign: '#', query: 'Messe Kö' }],
  ['a@b', null],
  ['@mira\n', null],
  ['Kosten # ', null],
])('at the end of %j', (text, expected) => expect(beingNamed(text)).toEqual(expected));
