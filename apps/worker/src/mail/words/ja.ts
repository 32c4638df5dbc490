import { type MailWords, nameOf } from './words.js';

/** What mails say. */
export const ja: MailWords = {
  greeting: (to) => (nameOf(to) ? `${nameOf(to)} 様` : 'お客様'),
  open: 'Etatwerk を開く',
  automatic: 'このメールは自動送信です。返信は確認されません。',
  testSubject: (company) => `${company} からのテストメール`,
  testText: (company) => `Etatwerk が ${company} のメールを送信できることを示すテストメールです。`,
  resetSubject: (company) => `${company} の新しいパスワード`,
  resetText: (username) =>
    `アカウント「${username}」の新しいパスワードが要求されました。リンクと復旧キーは 60 分間、一度だけ有効です。`,
  resetTyped: '入力用の復旧キー:',
  resetAction: '新しいパスワードを設定',
  resetNotMe: 'お心当たりがない場合は何もする必要はありません。現在のパスワードはそのまま有効です。',
  inviteSubject: (company) => `${company} への招待`,
  inviteText: (company) => `Etatwerk で ${company} の計画に参加するよう招待されました。`,
  inviteName: (username) => `ユーザー名: ${username}`,
  inviteLasts: '招待は 7 日間、一度だけ有効です。',
  inviteAction: '招待を受ける',
  codeSubject: (company) => `${company} のセキュリティキー`,
  codeText: (username) =>
    `このセキュリティキーで「${username}」としてのログインを続けられます。10 分間、一度だけ有効です。`,
  codeNotMe: 'ログインした覚えがない場合は、パスワードが知られています。変更してください。',
};
