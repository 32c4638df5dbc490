/** Words of how a person signs in, as they see and set it. */
export const account = {
  title: 'ログインとセキュリティ',
  sessions: 'ログイン中の端末',
  sessionsHint: '心当たりのない端末はログアウトし、パスワードを変更してください。',
  endOthers: '他のすべての端末からログアウト',
  end: 'ログアウト',
  thisOne: 'この端末',
  browserOn: '{{system}} の {{browser}}',
  unknownDevice: '不明な端末',
  sessionUse: '最終利用 {{used}} · ログイン {{began}} · アドレス {{address}}',
} as const;
