import type { Language } from './language.js';
import { problemText, ruleText } from './problemText.js';
import { needWords, say, speak, t } from './t.js';

type Texts = Record<string, Record<string, string | undefined>>;
const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** Words that come later, by their files: all of them. */
const groups: Record<Parameters<typeof needWords>[number], true> = {
  ...{ account: true, admin: true, importing: true, operator: true, place: true, records: true, reports: true },
};

/** All words of a language, by area and key. */
async function allOf(spoken: Language): Promise<Texts> {
  const { [spoken]: first } = await import(`./${spoken}.js`);
  const later = await Promise.all(Object.keys(groups).map((group) => import(`./${spoken}/${group}.js`)));
  return Object.assign({}, first, ...later);
}

test.each(['en', 'ja'] as const)(
  '%s: every text uses the values of the German one, and none is empty',
  async (spoken) => {
    const words = await allOf(spoken);
    for (const [area, texts] of Object.entries(await allOf('de'))) {
      for (const [key, text] of Object.entries(texts)) {
        const other = words[area]?.[key];
        if (other === undefined) expect(key).toMatch(/_one$/);
        else expect({ key, values: values(other) }).toEqual({ key, values: values(text as string) });
        expect(other).not.toBe('');
      }
    }
  },
);

test('words that only some pages need are there once they are fetched, in whatever is spoken then', async () => {
  await speak('de');
  expect(say('admin.audit')).toBeNull();
  await needWords('admin', 'place');
  expect([say('admin.audit'), say('place.seller')]).toEqual(['Protokoll', 'Verkäufer']);
  await speak('en');
  expect([say('admin.audit'), say('place.seller')]).toEqual(['Audit log', 'Seller']);
});

test('a word with values, in one and in many', async () => {
  await speak('de');
  expect(t('time.week', { count: 1 })).toBe('1 Woche');
  expect(t('time.week', { count: 3 })).toBe('3 Wochen');
  expect(t('ui.paletteEmpty', { text: '<b> $& {{text}}' })).toBe('Nichts gefunden für „<b> $& {{text}}“');
});

test('counts are written as figures of the language; Japanese has one form for all', async () => {
  const weeks = async (language: Language) => {
    await speak(language);
    return [1, 2134].map((count) => t('time.week', { count }));
  };
  expect(await weeks('de')).toEqual(['1 Woche', '2.134 Wochen']);
  expect(await weeks('en')).toEqual(['1 week', '2,134 weeks']);
  expect(await weeks('ja')).toEqual(['1週間', '2,134週間']);
});

test('what has no word is none', async () => {
  await speak('de');
  expect(say('ui.nothingOfThatName')).toBeNull();
  expect(say('time.week', { count: 2 })).toBe('2 Wochen');
});

test('a broken rule is said with its bound; an unknown one still is', async () => {
  await speak('de');
  expect(ruleText('max_length', { max: 300 })).toBe('Höchstens 300 Zeichen.');
  expect(ruleText('made_up')).toBe('Dieser Wert passt nicht.');
  const params = { parentLabel: 'Messen', childLabel: 'Standbau' };
  expect(ruleText('date_after_children', params)).toBe('„Standbau“ würde nach „Messen“ enden.');
  expect(ruleText('required', params)).toBe('Bitte ausfüllen.');
});

test('what cannot be taken back says whether others changed it or use it', async () => {
  await speak('de');
  const said = (params: Record<string, unknown>) =>
    problemText({ status: 409, code: 'CHANGED_SINCE', errors: [], params });
  expect(said({ changed: [{ id: 'a', field: 'label' }] })).toContain('geändert');
  for (const params of [{ used: ['b'] }, { changed: [{ id: 'a', usedIn: ['plan'] }] }])
    expect(said(params)).toContain('verwendet');
});
