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
  someone: 'ある人',
  noticeAction: '表示する',
  noticeWhy: (url) => `メールで受け取る通知は、アカウントで設定できます: ${url}`,
  digestSubject: (company, count) => `${company} からの通知 ${count} 件`,
  digestText: '前回のまとめ以降の未読の通知です:',
  budget: (what, { year, measure, threshold }) =>
    `${{ PLAN: '計画', SPENT: '発注済と実績', FORECAST: '見込' }[measure]}が${year}年予算の${threshold}%に達しました：${what}`,
  pushHidden: '新しい通知があります。',
  delegationEnds: (who, day) => `${who} さんとの代理は${day}に終了します`,
  notices: {
    ASKED: (who, what) => `${who} さんが承認を求めています: ${what}`,
    DECIDED_APPROVED: (who, what) => `${who} さんが承認しました: ${what}`,
    DECIDED_REJECTED: (who, what) => `${who} さんが却下しました: ${what}`,
    REMINDED: (_, what) => `リマインダー、承認待ち: ${what}`,
    ESCALATED: (_, what) => `代行者として決裁できます: ${what}`,
    MENTIONED: (who, what) => `${who} さんがコメントであなたに言及しました: ${what}`,
    COMMENTED: (who, what) => `${who} さんがコメントしました: ${what}`,
    RESPONSIBLE: (who, what) => `${who} さんがあなたを責任者にしました: ${what}`,
    BUDGET_ASKED: (who, what) => `${who} さんが予算の変更を求めています: ${what}`,
    BUDGET_DECIDED_APPROVED: (who, what) => `${who} さんが予算の変更を承認しました: ${what}`,
    BUDGET_DECIDED_REJECTED: (who, what) => `${who} さんが予算の変更を却下しました: ${what}`,
    FILE_REFUSED: (_, what) => `取り込めませんでした: ${what}`,
  },
};
