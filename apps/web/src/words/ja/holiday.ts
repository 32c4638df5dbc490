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
};
