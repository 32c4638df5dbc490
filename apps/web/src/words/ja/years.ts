/** Words of a year that is planned from the one before. */
export const years = {
  takeOver: '{{year}}年から引き継ぐ',
  into: '{{year}}年へ引き継ぐ',
  keepWeekdays: '曜日を保つ（52週後）',
  money: '予算と計画',
  money_same: 'そのまま',
  money_part: '割合で調整',
  money_none: '金額なし',
  part: '割合',
  made: '新規：{{what}}。',
  budget: '予算 {{amount}}。',
  nothing: '未選択',
  made_GROUPING_other: 'キャンペーン{{count}}件',
  made_MAIN_other: 'プロジェクト{{count}}件',
  made_SUB_other: '施策{{count}}件',
  made_MILESTONE_other: 'マイルストーン{{count}}件',
} as const;
