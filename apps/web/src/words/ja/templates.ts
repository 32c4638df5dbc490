/** Words of parts of the plan that are kept to be planned again. */
export const templates = {
  from: 'テンプレートから作成',
  fromMore: 'テンプレートから作成…',
  saveMore: 'テンプレートとして保存…',
  saveTitle: 'テンプレートとして保存',
  saveHint: '配下すべてを含みます：構成、文章、開始からの日数、目標、割り当て。番号、担当者、承認、実績は含みません。',
  holds: '内容：{{what}}。',
  keepCosts: '予算と計画費用も保存',
  saved: 'テンプレート「{{name}}」を保存しました',
  template: 'テンプレート',
  withCosts: 'テンプレートの予算と計画費用を使う',
  plan: '作成',
  planned: '「{{name}}」をテンプレートから作成しました',
  preview: '作成されるもの',
  none: 'テンプレートはまだありません',
  noneHint: 'プロジェクトのメニューの「テンプレートとして保存」で作れます。',
} as const;
