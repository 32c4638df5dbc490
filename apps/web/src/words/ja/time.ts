import type { WordsOf } from '../keys.js';

export const time: WordsOf<'time'> = {
  today: '今日',
  tomorrow: '明日',
  yesterday: '昨日',
  day_other: '{{count}}日',
  week_other: '{{count}}週間',
  month_other: '{{count}}か月',
  year_other: '{{count}}年',
  ended: '{{span}}前に終了',
  endsIn: 'あと{{span}}で終了',
  startsIn: '{{span}}後に開始',
  endedToday: '今日終了しました',
  endsToday: '今日終了',
  startsToday: '今日開始',
  at: '{{day}} {{clock}}',
  quarter: '{{year}}年第{{quarter}}四半期',
};
