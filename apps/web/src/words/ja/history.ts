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
};
