import type { WordsOf } from '../keys.js';

export const invoices: WordsOf<'invoices'> = {
  title: '請求書',
  one: '請求書',
  item: '明細',
  items: '明細',
  newItem: '明細を追加',
  labelOrItem: '件名・明細',
  element: 'プロジェクト・施策',
  net: '税抜 €',
  gross: '税込 €',
  payingPeriod: '支払月',
  differs: '明細の合計が請求書の税抜額と一致しません。',
  actual: '割引後の実績',
  sums: '合計',
  clone: '複製',
  cloned: '「{{name}}」を複製しました',
  itemsRemoved_other: '{{count}} 件の明細を削除しました',
  addLink: '割り当て',
};
