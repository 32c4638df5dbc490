/** Names of months and weekdays in German, English and Japanese, as people write them, to numbers. */

const monthNames = [
  'januar jänner jän january jan janv 1月 一月',
  'februar feber february feb 2月 二月',
  'märz maerz march mar mär mrz 3月 三月',
  'april apr 4月 四月',
  'mai may 5月 五月',
  'juni june jun 6月 六月',
  'juli july jul 7月 七月',
  'august aug 8月 八月',
  'september sept sep 9月 九月',
  'oktober october oct okt 10月 十月',
  'november nov 11月 十一月',
  'dezember december dec dez 12月 十二月',
];
/** ISO: Monday is 1. */
const weekdayNames = [
  'montag monday mon mo 月曜日 月曜 月',
  'dienstag tuesday tues tue di die tu 火曜日 火曜 火',
  'mittwoch wednesday wednes weds wed mi we 水曜日 水曜 水',
  'donnerstag thursday thurs thur thu do don th 木曜日 木曜 木',
  'freitag friday fri fr 金曜日 金曜 金',
  'samstag sonnabend saturday sat sa 土曜日 土曜 土',
  'sonntag sunday sun so 日曜日 日曜 日',
];

const months = numbered(monthNames);
const weekdays = numbered(weekdayNames);

/** 1..12, or undefined. */
export const monthOf = (word: string): number | undefined => months.get(bare(word));

/** 1 (Monday) .. 7, or undefined. */
export const weekdayNamed = (word: string): number | undefined => weekdays.get(bare(word));

/** 1 (Monday) .. 7 of a day `YYYY-MM-DD`. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** A day of the calendar from numbers, or null; two-digit years are those of 1970 to 2069. */
export function dayFrom(year: number, month: number, day: number): string | null {
  const full = year < 70 ? 2000 + year : year < 100 ? 1900 + year : year;
  if (full < 1900 || full > 2199 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(full, month, 0)).getUTCDate()) return null;
  return `${full}-${two(month)}-${two(day)}`;
}

export const two = (n: number): string => String(n).padStart(2, '0');

const bare = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.,]+$/, '');

function numbered(names: readonly string[]): Map<string, number> {
  return new Map(names.flatMap((line, i) => line.split(' ').map((word) => [word, i + 1] as const)));
}
