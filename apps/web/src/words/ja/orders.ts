import type { WordsOf } from '../keys.js';

export const orders: WordsOf<'orders'> = {
  title: '発注',
  one: '発注',
  emptyHint: '発注額は、請求で消化されるまで見込み月の発注済として計上されます。',
  close: '残額を解放',
  reopen: '再開',
  closed: '{{name}}を完了し、残額を解放しました',
  reopened: '{{name}}を再開しました',
  isClosed: '完了：これ以上の請求は見込まれません。',
  sums: '状況',
  invoices: '請求明細',
  noInvoices: 'まだ請求がありません。請求書の明細で発注を選べます。',
  off: 'この会社では発注済の金額を管理していません。',
  openOf: '残り {{amount}}',
  openSum: '未処理の合計',
  isDone: '完了',
};
