/** Files that tables go out into. */
export const templateFormats = ['XLSX', 'CSV', 'JSON'] as const;
export type TemplateFormat = (typeof templateFormats)[number];
