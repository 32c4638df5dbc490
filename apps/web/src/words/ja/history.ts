import type { WordsOf } from '../keys.js';

export const history: WordsOf<'history'> = {
  title: '履歴',
  recent: '最近の変更',
  empty: 'まだ変更はありません。',
  older: '以前の変更を表示',
  actingFor: '{{name}}（{{other}}の代理）',
  somebody: '不明',
  yes: 'はい',
  no: 'いいえ',
  typeCREATE: '作成',
  typeDELETE: '削除',
  undone: '取り消しました',
  takenBack: '取り消し済み',
  takesBack: '変更を取り消し',
  takeBack: '取り消す',
  notTakenBack: '取り消せません',
  takeRestBack: '残りを取り消す',
  touches_other: '{{count}}件が変わります：',
  andMore: 'ほか{{count}}件',
};
