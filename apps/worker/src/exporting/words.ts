import type { TemplateFormat } from '@contracts/importing/formats.js';

export { type FileLanguage, languageOf } from '@domain/importing/planCells.js';

export const contentTypes: Record<TemplateFormat, { ending: string; type: string }> = {
  XLSX: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  CSV: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  JSON: { ending: 'json', type: 'application/json; charset=utf-8' },
};
