import type { WordsOf } from '../keys.js';

export const problem: WordsOf<'problem'> = {
  offline: 'サーバーに接続できません。データは失われていません。しばらくしてから再試行してください。',
  signedOut: 'セッションの有効期限が切れました。',
  missingPrivilege: 'この操作の権限がありません。',
  notFound: '存在しないか、既に削除されています。',
  conflict: 'その間に変更されたため、反映されませんでした。',
  tooLarge: '一度に処理できる量を超えています。',
  broken: '入力が規則に反するため、反映されませんでした。',
  tooMany: 'リクエストが多すぎます。しばらくお待ちください。',
  away: 'サーバーが混み合っています。しばらくしてから再試行してください。',
  unknown: 'エラーが発生しました。変更はありません。',
  unreadable: 'リクエストを読み取れませんでした。',
  idTaken: '既に存在します。',
  submitted: '承認申請中のため変更できません。',
  changedSince: 'その後に変更されたため、元に戻せません。',
  notUndoable: 'これは元に戻せません。',
  ownSubmission: '自分の申請を自分で承認することはできません。',
  nothingSubmitted: '承認申請はありません。',
  lastKeyUser: '最後のキーユーザーは残す必要があります。',
  deletedAbove: '上位の項目が削除されています。先に復元してください。',
};
