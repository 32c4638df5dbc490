import * as ofServer from '@contracts/classValidator.js';
import { amount, day, text } from '@contracts/fields.js';
import * as ofBrowser from './classValidator.js';

class Trip {
  @text({ max: 5 }) where = '';
  @amount({ nullable: true }) cost: number | null = null;
  @day({ optional: true }) from?: string;
}

test.each<[string, object, string[]]>([
  ['nothing', { where: 'Köln', cost: 12 }, []],
  ['a text that is too long and a day that is none', { where: 'Salzburg', from: '2026-02-30' }, ['where', 'from']],
  ['an amount that is none', { where: 'Köln', cost: 'much' }, ['cost']],
])('browser and server find the same wrong: %s', (_, value, wrong) => {
  for (const { validateSync } of [ofServer, ofBrowser])
    expect(validateSync(Object.assign(new Trip(), value)).map(({ property }) => property)).toEqual(wrong);
});
