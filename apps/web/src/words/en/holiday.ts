import type { WordsOf } from '../keys.js';

export const holiday: WordsOf<'holiday'> = {
  NewYear: "New Year's Day",
  GoodFriday: 'Good Friday',
  EasterMonday: 'Easter Monday',
  LabourDay: 'Labour Day',
  Ascension: 'Ascension Day',
  WhitMonday: 'Whit Monday',
  UnityDay: 'German Unity Day',
  Christmas: 'Christmas Day',
  BoxingDay: 'Boxing Day',
  Epiphany: 'Epiphany',
  WomensDay: 'Women’s Day',
  EasterSunday: 'Easter Sunday',
  WhitSunday: 'Whit Sunday',
  CorpusChristi: 'Corpus Christi',
  Assumption: 'Assumption Day',
  ChildrensDay: 'Children’s Day',
  ReformationDay: 'Reformation Day',
  AllSaints: 'All Saints’ Day',
  RepentanceDay: 'Day of Repentance',
};
