import type { FigureName } from '@contracts/reports/reports.js';

/** Words that stand in files of reports, by language. */
export type Language = 'de' | 'en' | 'ja';
interface Words {
  words: Readonly<
    Record<'report' | 'compared' | 'chart' | 'level' | 'name' | 'none' | 'total' | 'amount' | 'share', string>
  >;
  figure: Readonly<Record<FigureName, string>>;
}

const all: Readonly<Record<Language, Words>> = {
  de: {
    words: {
      ...{
        report: 'Kostenreport',
        compared: 'Kostenvergleich',
        chart: 'Verteilung',
        level: 'Ebene',
        name: 'Bezeichnung',
        none: 'ohne Zuordnung',
      },
      ...{ total: 'Summe', amount: 'Betrag', share: 'Anteil (%)' },
    },
    figure: {
      ...{ budget: 'Budget', plan: 'Plan', committed: 'Bestellt', provision: 'Rückstellung', actual: 'Ist' },
      ...{ budgetMinusPlan: 'Budget − Plan', planMinusActual: 'Plan − Ist', budgetMinusActual: 'Budget − Ist' },
      ...{ forecast: 'Hochrechnung', available: 'Verfügbar' },
    },
  },
  en: {
    words: {
      ...{
        report: 'Cost report',
        compared: 'Cost comparison',
        chart: 'Distribution',
        level: 'Level',
        name: 'Name',
        none: 'unassigned',
      },
      ...{ total: 'Total', amount: 'Amount', share: 'Share (%)' },
    },
    figure: {
      ...{ budget: 'Budget', plan: 'Plan', committed: 'Committed', provision: 'Provision', actual: 'Actual' },
      ...{ budgetMinusPlan: 'Budget − plan', planMinusActual: 'Plan − actual', budgetMinusActual: 'Budget − actual' },
      ...{ forecast: 'Forecast', available: 'Available' },
    },
  },
  ja: {
    words: {
      ...{
        report: '費用レポート',
        compared: '費用比較',
        chart: '分布',
        level: '階層',
        name: '名称',
        none: '割り当てなし',
      },
      ...{ total: '合計', amount: '金額', share: '割合（%）' },
    },
    figure: {
      ...{ budget: '予算', plan: '計画', committed: '発注済', provision: '引当', actual: '実績' },
      ...{ budgetMinusPlan: '予算 − 計画', planMinusActual: '計画 − 実績', budgetMinusActual: '予算 − 実績' },
      ...{ forecast: '見込', available: '残額' },
    },
  },
};

/** `de_DE`, `en`, anything else: German. */
export function wordsIn(wished: string): Words & { language: Language } {
  const short = wished.slice(0, 2).toLowerCase();
  const language = short === 'en' || short === 'ja' ? short : 'de';
  return { ...all[language], language };
}
