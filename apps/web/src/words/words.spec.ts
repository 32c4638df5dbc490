import { records as deRecords } from './de/records.js';
import { reports as deReports } from './de/reports.js';
import { de } from './de.js';
import { records as enRecords } from './en/records.js';
import { reports as enReports } from './en/reports.js';
import { en } from './en.js';
import { records as jaRecords } from './ja/records.js';
import { reports as jaReports } from './ja/reports.js';
import { ja } from './ja.js';
import { problemText, ruleText } from './problemText.js';
import { speak, t } from './t.js';

type Texts = Record<string, Record<string, string | undefined>>;
const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each([
  ['en', { ...en, ...enRecords, ...enReports } as Texts],
  ['ja', { ...ja, ...jaRecords, ...jaReports } as Texts],
])('%s', (_, words) => {
  test('every text uses the values of the German one, and none is empty', () => {
    for (const [area, texts] of Object.entries({ ...de, ...deRecords, ...deReports } as Texts)) {
      for (const [key, text] of Object.entries(texts)) {
        const other = words[area]?.[key];
        if (other === undefined) expect(key).toMatch(/_one$/);
        else expect({ key, values: values(other) }).toEqual({ key, values: values(text as string) });
        expect(other).not.toBe('');
      }
    }
  });
});

test('a word with values, in one and in many', async () => {
  await speak('de');
  expect(t('time.week', { count: 1 })).toBe('1 Woche');
  expect(t('time.week', { count: 3 })).toBe('3 Wochen');
  expect(t('ui.paletteEmpty', { text: '<b>' })).toBe('Nichts gefunden für „<b>“');
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
