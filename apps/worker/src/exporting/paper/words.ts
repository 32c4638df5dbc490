import type { DifferenceKind } from '@contracts/planning/differences.js';
import type { FileLanguage } from '../words.js';

interface Words {
  /** Headings. */
  label: string;
  number: string;
  type: string;
  start: string;
  end: string;
  phase: string;
  responsible: string;
  budget: string;
  difference: string;
  startLater: string;
  endLater: string;
  /** Of the legend. */
  legend: string;
  today: string;
  follows: string;
  /** Where a bar is at a later moment. */
  later(day: string): string;
  kinds: Readonly<Record<DifferenceKind, string>>;
}

export const paperWords: Readonly<Record<FileLanguage, Words>> = {
  de: {
    ...{ label: 'Bezeichnung', number: 'Nummer', type: 'Art', start: 'Beginn', end: 'Ende', phase: 'Phase' },
    ...{ responsible: 'Verantwortlich', budget: 'Budget', difference: 'Unterschied' },
    ...{ startLater: 'Beginn später', endLater: 'Ende später', legend: 'Zeichenerklärung', today: 'Heute' },
    ...{ follows: 'Folgt auf' },
    later: (day) => `verschoben, ${day}`,
    kinds: { added: 'neu', removed: 'gelöscht', moved: 'verschoben', changed: 'geändert' },
  },
  en: {
    ...{ label: 'Name', number: 'Number', type: 'Type', start: 'Start', end: 'End', phase: 'Phase' },
    ...{ responsible: 'Responsible', budget: 'Budget', difference: 'Difference' },
    ...{ startLater: 'Start later', endLater: 'End later', legend: 'Legend', today: 'Today' },
    ...{ follows: 'Follows' },
    later: (day) => `moved, ${day}`,
    kinds: { added: 'new', removed: 'deleted', moved: 'moved', changed: 'changed' },
  },
  ja: {
    ...{ label: '名称', number: '番号', type: '種類', start: '開始日', end: '終了日', phase: 'フェーズ' },
    ...{ responsible: '責任者', budget: '予算', difference: '差異' },
    ...{ startLater: '開始日（後）', endLater: '終了日（後）', legend: '凡例', today: '今日' },
    ...{ follows: '先行作業' },
    later: (day) => `移動後（${day}）`,
    kinds: { added: '追加', removed: '削除', moved: '移動', changed: '変更' },
  },
};

const locales = { de: 'de-DE', en: 'en-US', ja: 'ja-JP' } as const;

/** An amount of thousandths as a figure. */
export const figure = (amount: number, language: FileLanguage, decimals: 0 | 2): string =>
  (amount / 1_000).toLocaleString(locales[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
