import { choice, text } from '../fields.js';

/** Files that tables go out into. */
export const templateFormats = ['XLSX', 'CSV', 'JSON'] as const;
/** What a caller may name: a workbook also by the name of product.md, section 3. */
export const exportFormats = ['EXCEL', ...templateFormats] as const;
export type TemplateFormat = (typeof exportFormats)[number];

/** POST export/template: the columns of a kind and no rows; filled in it is imported. Unlike `import/template` it is the tenant's own, and has no examples. */
export class ExportTemplate {
  /** `PLAN`, `COST`, or the `typeId` of a kind of master data. */
  @text({ max: 100 }) kind = 'PLAN';
  @choice(exportFormats) format: TemplateFormat = 'EXCEL';
  @text({ max: 10, optional: true }) language?: string;
}
