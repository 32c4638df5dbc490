import type { WordsOf } from '../keys.js';

export const time: WordsOf<'time'> = {
  today: 'today',
  tomorrow: 'tomorrow',
  yesterday: 'yesterday',
  day_one: '{{count}} day',
  day_other: '{{count}} days',
  week_one: '{{count}} week',
  week_other: '{{count}} weeks',
  month_one: '{{count}} month',
  month_other: '{{count}} months',
  year_one: '{{count}} year',
  year_other: '{{count}} years',
  ended: 'ended {{span}} ago',
  endsIn: 'ends in {{span}}',
  startsIn: 'starts in {{span}}',
  endedToday: 'ended today',
  endsToday: 'ends today',
  startsToday: 'starts today',
  at: '{{day}} {{clock}}',
  quarter: 'Q{{quarter}} {{year}}',
};
