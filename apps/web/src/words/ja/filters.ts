import type { WordsOf } from '../keys.js';

export const filters: WordsOf<'filters'> = {
  fields: '項目',
  gone: '存在しません',
  unknown: '不明なフィルター',
  unknownHint: '種類が削除されたか、別の会社のリンクのため、この条件では絞り込めません。このフィルターは無効です。',
};
