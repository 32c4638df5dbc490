import type { TemplateFormat } from '@contracts/importing/import.js';
import type { ElementType } from '@contracts/planning/element.js';

/** Words that stand in files, by language; the import knows them all (docs/words.md). */
export type FileLanguage = 'de' | 'en' | 'ja';

/** `de_DE`, `en`, anything else: German. */
export function languageOf(language: string | undefined): FileLanguage {
  const short = language?.slice(0, 2).toLowerCase();
  return short === 'en' || short === 'ja' ? short : 'de';
}

export const typeWords: Record<FileLanguage, Record<ElementType, string>> = {
  de: { GROUPING: 'Kampagne', MAIN: 'Projekt', SUB: 'Maßnahme', MILESTONE: 'Meilenstein' },
  en: { GROUPING: 'Campaign', MAIN: 'Project', SUB: 'Action', MILESTONE: 'Milestone' },
  ja: { GROUPING: 'キャンペーン', MAIN: 'プロジェクト', SUB: '施策', MILESTONE: 'マイルストーン' },
};

export const contentTypes: Record<TemplateFormat, { ending: string; type: string }> = {
  XLSX: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  CSV: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  JSON: { ending: 'json', type: 'application/json; charset=utf-8' },
};
