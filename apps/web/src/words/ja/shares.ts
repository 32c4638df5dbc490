import type { WordsOf } from '../keys.js';

export const share: WordsOf<'share'> = {
  of: '割合：{{name}}',
  spread: '均等に配分',
  discard: '破棄',
  left: '合計{{sum}}：残り{{rest}}。100%になると保存されます。',
  tooMuch: '合計{{sum}}：{{rest}}超過。100%になると保存されます。',
  assign: '割り当てる',
  split: '按分',
  splitOf: '按分：{{name}}',
  addTopic: '項目を評価',
};
