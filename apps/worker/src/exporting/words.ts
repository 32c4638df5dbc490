import type { TemplateFormat } from '@contracts/importing/formats.js';

export { type FileLanguage, languageOf } from '@domain/importing/planCells.js';

const workbook = { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
export const contentTypes: Record<TemplateFormat, { ending: string; type: string }> = {
  ...{ EXCEL: workbook, XLSX: workbook },
  CSV: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  JSON: { ending: 'json', type: 'application/json; charset=utf-8' },
};
