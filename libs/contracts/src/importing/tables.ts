import { type Target, targets } from './targets.js';

/** A column of a table that can be exported. */
export interface ExportColumn {
  name: string;
  kind: 'text' | 'day' | 'amount' | 'number';
  heading: Readonly<Record<'de' | 'en' | 'ja', string>>;
  /** It is only there where it is asked for. */
  isExtra?: true;
}
/** A table that can be exported. The worker's table of the same name makes its rows. */
export interface ExportedTable {
  /** The view that says which things there are, in which order, and by what they are filtered. */
  view: string;
  /** Of the file. */
  title: ExportColumn['heading'];
  /** In their order; `id` stands first where there is one. */
  columns: readonly ExportColumn[];
}

/** A column that an import knows by its heading. */
const imported = ({ name, reading, headings: { de, en, ja } }: Target): ExportColumn => ({
  name,
  kind: reading === 'day' || reading === 'amount' ? reading : 'text',
  heading: { de: de[0] ?? name, en: en[0] ?? name, ja: ja[0] ?? name },
});
const extra = (name: string, kind: ExportColumn['kind'], [de, en, ja]: [string, string, string]): ExportColumn => ({
  ...{ name, kind, heading: { de, en, ja }, isExtra: true },
});

export const exportTables = {
  /** Comes back by an import of the kind `PLAN`. */
  plan: {
    view: 'elements',
    title: { de: 'Plan', en: 'Plan', ja: '計画' },
    columns: [
      ...targets.PLAN.filter(({ name, many }) => name !== 'project' && !many).map(imported),
      extra('phase', 'text', ['Phase', 'Phase', 'フェーズ']),
      extra('budget', 'amount', ['Budget', 'Budget', '予算']),
      extra('plan', 'amount', ['Plan', 'Plan', '計画']),
      extra('committed', 'amount', ['Bestellt', 'Committed', '発注済']),
      extra('provision', 'amount', ['Rückstellung', 'Provision', '引当']),
      extra('actual', 'amount', ['Ist', 'Actual', '実績']),
    ],
  },
} satisfies Readonly<Record<string, ExportedTable>>;

export type TableName = keyof typeof exportTables;
export const tableNames = Object.keys(exportTables) as TableName[];
