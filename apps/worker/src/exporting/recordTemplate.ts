import { type Class, type Field, fieldsOf } from '@contracts/fields.js';
import { recordTargets } from '@contracts/importing/recordTargets.js';
import type { Target } from '@contracts/importing/targets.js';
import { recordWords } from '@contracts/masterData/words/all.js';
import { written } from '@domain/importing/fieldCell.js';
import type { RecordsOf } from '../recordsOf.js';
import { columnOf, sheetTitle } from './recordExport.js';
import type { Sheet, Template } from './sheet.js';
import type { FileLanguage } from './words.js';

/** A kind's file to fill in: headings and one example, which could be imported as it is. */
export function recordTemplate({ shape, title }: RecordsOf, format: Sheet['format'], language: FileLanguage): Template {
  const targets = recordTargets(shape).filter(({ name, field }) => name !== 'id' && field.kind !== 'map');
  const columns = targets.map((it) => columnOf(it, language));
  const how = { language: format === 'JSON' ? null : language, nameOf: (_: string, id: string) => id };
  const row = targets.map(({ name, field, headings }) => {
    const word =
      name === 'label' ? (recordWords[language].kind[`${shape.kind}.one`] ?? title(language)) : headings[language][0];
    return written(field, exampleOf(field, word ?? name), how);
  });
  const said = notes[language];
  const lines = targets.map((it): [string, string] => [it.headings[language][0] ?? it.name, noteOf(it, language)]);
  return {
    title: title(language),
    sheet: {
      ...{ format, language, columns, title: sheetTitle(title(language)) },
      notes: { title: said.title, lines: [['', said.intro], ...lines] },
    },
    rows: [row],
  };
}

/** A value that the field's rules allow; what names others is left empty. */
function exampleOf(field: Field, word: string): unknown {
  const { kind, min = 1, choices = [], of, to } = field;
  if (to || kind === 'map') return null;
  if (kind === 'text') return field.format ? formats[field.format] : word;
  if (kind === 'day') return `${new Date().getUTCFullYear()}-03-02`;
  if (kind === 'flag') return false;
  if (kind === 'choice') return choices[0] ?? null;
  if (kind === 'list') return of ? [itemOf(of)] : null;
  return kind === 'amount' ? 12_500_000 : Math.max(min, 1);
}

const formats: Partial<Record<NonNullable<Field['format']>, string>> = {
  ...{ identifier: '1000', email: 'name@example.org', url: 'https://example.org', color: '#3366aa', key: 'key' },
};

const itemOf = (of: Class): object => {
  const made = new of() as Record<string, unknown>;
  const filled = fieldsOf(of).map((field) => [field.name, exampleOf(field, field.name) ?? made[field.name]]);
  return Object.fromEntries(filled);
};

function noteOf({ name, field }: Target, language: FileLanguage): string {
  const said = notes[language];
  const { kind, of, choices = [], to } = field;
  if (name === 'identifier') return said.identifier;
  if (to) return said.reference;
  if (kind === 'choice') return choices.map((it) => recordWords[language].choice[it] ?? it).join(', ');
  if (kind === 'list' && !of) return said.list;
  if (kind === 'list') {
    const names = fieldsOf(of as Class).filter((it) => it.name !== 'id');
    return `${said.items} ${names.map((it) => recordWords[language].field[it.name] ?? it.name).join(' | ')}`;
  }
  return said[kind as 'day'] ?? said.text;
}

const notes = {
  de: {
    title: 'Hinweise',
    intro:
      'Die Beispielzeile bitte löschen. Fehlt eine Spalte, bleibt ihr Feld, wie es ist; eine leere Zelle leert es. Die Reihenfolge der Spalten ist frei.',
    identifier: 'Eigene, eindeutige Nummer. Gibt es sie schon, wird der Eintrag geändert, sonst neu angelegt.',
    reference: 'Bezeichnung oder Nummer dessen, was gemeint ist.',
    list: 'Bezeichnungen oder Nummern, durch Semikolon getrennt.',
    items: 'Je Zeile der Zelle eines, darin durch senkrechte Striche getrennt:',
    ...{ text: 'Text', day: 'Tag, z. B. 02.03.2026', flag: 'ja oder nein' },
    ...{ integer: 'Ganze Zahl', decimal: 'Zahl', amount: 'In Euro, höchstens drei Nachkommastellen.' },
  },
  en: {
    title: 'Notes',
    intro:
      'Please delete the example row. A missing column leaves its field alone; an empty cell empties it. Columns may stand in any order.',
    identifier: 'Your own unique number. If it exists, the entry is changed; otherwise it is created.',
    reference: 'Name or number of what is meant.',
    list: 'Names or numbers, separated by semicolons.',
    items: 'One a line of the cell, its fields separated by bars:',
    ...{ text: 'Text', day: 'Day, e.g. 2026-03-02', flag: 'yes or no' },
    ...{ integer: 'Whole number', decimal: 'Number', amount: 'In euros, at most three decimals.' },
  },
  ja: {
    title: '説明',
    intro: '例の行は削除してください。列がない項目は変更されません。空のセルは項目を空にします。列の順序は自由です。',
    identifier: '独自の一意な番号。既にあれば変更、なければ新規作成します。',
    reference: '対象の名称または番号。',
    list: '名称または番号をセミコロンで区切ります。',
    items: 'セル内の1行に1件。項目は縦線で区切ります：',
    ...{ text: 'テキスト', day: '日付（例 2026/03/02）', flag: 'はい／いいえ' },
    ...{ integer: '整数', decimal: '数値', amount: 'ユーロ。小数は3桁まで。' },
  },
} as const;
