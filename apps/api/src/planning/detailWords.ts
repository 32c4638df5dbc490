import type { Money } from '@contracts/costs/sums.js';
import { moneyHeading } from '@contracts/importing/tables.js';
import type { FileLanguage } from '@domain/importing/planCells.js';

/** Words of an element's file. Times are in UTC. */
export interface DetailWords
  extends Readonly<
    Record<
      | ('fields' | 'field' | 'value' | 'months' | 'month' | 'sum' | 'entries' | 'kind' | 'amount' | 'costType')
      | ('description' | 'comments' | 'time' | 'who' | 'text' | 'history' | 'what' | 'old' | 'new'),
      string
    >
  > {
  types: Readonly<Record<'CREATE' | 'UPDATE' | 'DELETE', string>>;
}

export const detailWords: Readonly<Record<FileLanguage, DetailWords>> = {
  de: {
    ...{ fields: 'Angaben', field: 'Feld', value: 'Wert', months: 'Geld nach Monat', month: 'Monat', sum: 'Summe' },
    ...{ entries: 'Kosteneinträge', kind: 'Art', amount: 'Betrag', costType: 'Kostenart' },
    ...{ description: 'Beschreibung', comments: 'Kommentare', time: 'Zeit (UTC)', who: 'Wer', text: 'Text' },
    ...{ history: 'Verlauf', what: 'Was', old: 'Vorher', new: 'Nachher' },
    types: { CREATE: 'angelegt', UPDATE: 'geändert', DELETE: 'gelöscht' },
  },
  en: {
    ...{ fields: 'Details', field: 'Field', value: 'Value', months: 'Money by month', month: 'Month', sum: 'Total' },
    ...{ entries: 'Cost entries', kind: 'Kind', amount: 'Amount', costType: 'Cost type' },
    ...{ description: 'Description', comments: 'Comments', time: 'Time (UTC)', who: 'Who', text: 'Text' },
    ...{ history: 'History', what: 'What', old: 'Before', new: 'After' },
    types: { CREATE: 'created', UPDATE: 'changed', DELETE: 'deleted' },
  },
  ja: {
    ...{ fields: '詳細', field: '項目', value: '値', months: '月別の金額', month: '月', sum: '合計' },
    ...{ entries: '費用明細', kind: '種類', amount: '金額', costType: '費目' },
    ...{ description: '説明', comments: 'コメント', time: '日時（UTC）', who: '担当', text: '内容' },
    ...{ history: '履歴', what: '対象', old: '変更前', new: '変更後' },
    types: { CREATE: '作成', UPDATE: '変更', DELETE: '削除' },
  },
};

const moneyNames = ['budget', 'plan', 'committed', 'provision', 'actual'] as const satisfies readonly (keyof Money)[];

/** The kinds of money as the plan's file calls them. */
export const moneyHeadings = (language: FileLanguage): readonly { name: keyof Money; heading: string }[] =>
  moneyNames.map((name) => ({
    name,
    heading: moneyHeading(name)?.[language] ?? name,
  }));
