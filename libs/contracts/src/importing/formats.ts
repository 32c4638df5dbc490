import { choice, text } from '../fields.js';

/** Files that tables go out into. */
export const templateFormats = ['XLSX', 'CSV', 'JSON'] as const;
export type TemplateFormat = (typeof templateFormats)[number];

/** What a file to fill in may be: a workbook by the name of product.md or by its own, or plain text. */
const emptyFormats = ['EXCEL', ...templateFormats] as const;

/** POST export/template: the columns of a kind and no rows; filled in it is imported. Unlike `import/template` it is the tenant's own, and has no examples. */
export class ExportTemplate {
  /** `PLAN`, `COST`, or the `typeId` of a kind of master data. */
  @text({ max: 100 }) kind = 'PLAN';
  @choice(emptyFormats) format: (typeof emptyFormats)[number] = 'EXCEL';
  @text({ max: 10, optional: true }) language?: string;
}
