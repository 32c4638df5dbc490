import type { WordsOf } from '../keys.js';

export const holiday: WordsOf<'holiday'> = {
  NewYear: '元日',
  GoodFriday: '聖金曜日',
  EasterMonday: '復活祭の月曜日',
  LabourDay: 'メーデー',
  Ascension: '昇天祭',
  WhitMonday: '聖霊降臨祭の月曜日',
  UnityDay: 'ドイツ統一の日',
  Christmas: 'クリスマス',
  BoxingDay: 'クリスマス翌日',
  Epiphany: '公現祭',
  WomensDay: '国際女性デー',
  EasterSunday: '復活祭',
  WhitSunday: '聖霊降臨祭',
  CorpusChristi: '聖体祭',
  Assumption: '聖母被昇天祭',
  ChildrensDay: '世界こどもの日',
  ReformationDay: '宗教改革記念日',
  AllSaints: '諸聖人の日',
  RepentanceDay: '贖罪と祈りの日',
};
