import { type ImportQuestion, questionKinds } from '@contracts/importing/import.js';
import { languages } from '../words/language.js';
import { needWords, speak } from '../words/t.js';
import { choiceSaid, questionSaid } from './texts.js';

const question = (kind: ImportQuestion['kind'], more: Partial<ImportQuestion> = {}): ImportQuestion => ({
  ...{ id: kind, kind, about: '', column: null, count: 3, samples: [], rows: [2, 3, 4] },
  ...{ choices: [], proposed: null, answer: null },
  ...more,
});

beforeAll(async () => {
  await speak('de');
  await needWords('importing');
});

test('who imported the rows before, when, and how many they are', async () => {
  const before = { by: 'Ada Min (admin)', at: '2026-03-04T09:00:00Z' };
  for (const { id: language } of languages) {
    await speak(language);
    const said = questionSaid(question('repeated', { about: 'an id', before }));
    for (const word of ['3', 'Ada Min (admin)', '2026']) expect(said).toContain(word);
    expect(choiceSaid({ value: 'SKIP' }, 'repeated')).not.toBe('SKIP');
    expect(choiceSaid({ value: 'AGAIN' }, 'repeated')).not.toBe('AGAIN');
  }
});

test.each(questionKinds.filter((it) => !['total', 'scale'].includes(it)))(
  'a question of %s is asked in words of each language',
  async (kind) => {
    for (const { id: language } of languages) {
      await speak(language);
      expect(questionSaid(question(kind, { before: { by: 'x', at: '2026-03-04T09:00:00Z' } }))).not.toBe('');
    }
  },
);
