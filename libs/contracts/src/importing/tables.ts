import { isOwn, moreTargets, type PlanOwn } from './planTargets.js';
import { type Target, targets } from './targets.js';

/** A column of a table that can be exported. */
export interface ExportColumn {
  name: string;
  kind: 'text' | 'day' | 'amount' | 'number';
  heading: Readonly<Record<'de' | 'en' | 'ja', string>>;
  /** It is only there where it is asked for. */
  isExtra?: true;
  /** It is told, and no import reads it: a file to fill in has it not. */
  isTold?: true;
}
/** A table that can be exported. The worker's table of the same name makes its rows. */
export interface ExportedTable {
  /** The view that says which things there are, in which order, and by what they are filtered. */
  view: string;
  /** Of the file. */
  title: ExportColumn['heading'];
  /** What the tenant added to elements are columns too. */
  hasOwn?: true;
  /** In their order; `id` stands first where there is one. */
  columns: readonly ExportColumn[];
}

/** In German, English and Japanese. */
type Said = readonly [string, string, string];

/** A column that an import knows by its heading. */
const imported = ({ name, reading, headings: { de, en, ja } }: Target): ExportColumn => ({
  name,
  kind: reading === 'day' || reading === 'amount' ? reading : 'text',
  heading: { de: de[0] ?? name, en: en[0] ?? name, ja: ja[0] ?? name },
});
const column = (name: string, kind: ExportColumn['kind'], [de, en, ja]: Said): ExportColumn => ({
  ...{ name, kind, heading: { de, en, ja } },
});
/** A row an element that differs between two moments (`ElementDifference`). */
export const comparisonColumns: readonly ExportColumn[] = [
  column('kind', 'text', ['Unterschied', 'Difference', '差異']),
  column('identifier', 'text', ['Nummer', 'Number', '番号']),
  column('label', 'text', ['Bezeichnung', 'Label', '名称']),
  column('under', 'text', ['Liegt unter', 'Below', '上位']),
  column('startBefore', 'day', ['Beginn vorher', 'Start before', '開始日（前）']),
  column('start', 'day', ['Beginn', 'Start', '開始日']),
  column('endBefore', 'day', ['Ende vorher', 'End before', '終了日（前）']),
  column('end', 'day', ['Ende', 'End', '終了日']),
  ...moneyColumns('budget', ['Budget', 'Budget', '予算']),
  ...moneyColumns('plan', ['Plan', 'Plan', '計画']),
  ...moneyColumns('committed', ['Bestellt', 'Committed', '発注済']),
  ...moneyColumns('provision', ['Rückstellung', 'Provision', '引当']),
  ...moneyColumns('actual', ['Ist', 'Actual', '実績']),
  column('others', 'text', ['Weitere Felder', 'Other fields', 'その他の項目']),
  column('by', 'text', ['Geändert von', 'Changed by', '変更者']),
  column('on', 'day', ['Geändert am', 'Changed on', '変更日']),
];

/** A row a goal (`Goal`). */
export const goalColumns: readonly ExportColumn[] = [
  column('campaign', 'text', ['Kampagne', 'Campaign', 'キャンペーン']),
  column('goal', 'text', ['Ziel', 'Goal', '目標']),
  column('identifier', 'text', ['Nummer', 'Number', '番号']),
  column('element', 'text', ['Element', 'Element', '要素']),
  column('operator', 'text', ['Vergleich', 'Comparison', '比較']),
  column('target', 'number', ['Soll', 'Target', '目標値']),
  column('actual', 'number', ['Erreicht', 'Actual', '実績値']),
  column('unit', 'text', ['Einheit', 'Unit', '単位']),
  column('state', 'text', ['Stand', 'State', '状態']),
  column('start', 'day', ['Beginn', 'Start', '開始日']),
  column('end', 'day', ['Ende', 'End', '終了日']),
  column('responsible', 'text', ['Verantwortlich', 'Responsible', '責任者']),
];

const extra = (...of: Parameters<typeof column>): ExportColumn => ({ ...column(...of), isExtra: true });

/** An own sum then and later. */
function moneyColumns(name: string, [de, en, ja]: Said): ExportColumn[] {
  return [
    column(`${name}Before`, 'amount', [`${de} vorher`, `${en} before`, `${ja}（前）`]),
    column(name, 'amount', [de, en, ja]),
  ];
}

/** What invoices and orders begin with. */
const headColumns = (number: Said, day: Said): readonly ExportColumn[] => [
  column('identifier', 'text', number),
  column('date', 'day', day),
  column('label', 'text', ['Titel', 'Title', '件名']),
  column('provider', 'text', ['Dienstleister', 'Service provider', 'サービス提供者']),
];
const elementColumns: readonly ExportColumn[] = [
  column('elementNumber', 'text', ['Nummer des Elements', 'Element number', '要素番号']),
  column('element', 'text', ['Projekt oder Maßnahme', 'Project or action', 'プロジェクト・施策']),
];

/** What a file tells of a cost entry. */
const costNames = new Set(['period', 'amount', 'kind', 'costTypeId', 'costDescription']);

export const exportTables = {
  /** Comes back by an import of the kind `PLAN`. */
  plan: {
    ...{ view: 'elements', hasOwn: true },
    title: { de: 'Plan', en: 'Plan', ja: '計画' },
    columns: [
      ...targets.PLAN.filter(({ name, many }) => name !== 'project' && !many).map(imported),
      ...moreTargets({ fields: [], dimensions: [] }).map(imported),
      // Who wrote one and when is the log's to say.
      { ...column('comments', 'text', ['Kommentare', 'Comments', 'コメント']), isTold: true },
      extra('phase', 'text', ['Phase', 'Phase', 'フェーズ']),
      extra('approvalState', 'text', ['Freigabe', 'Approval', '承認']),
      extra('duration', 'number', ['Dauer (Tage)', 'Duration (days)', '期間（日）']),
      extra('budget', 'amount', ['Budget', 'Budget', '予算']),
      extra('plan', 'amount', ['Plan', 'Plan', '計画']),
      extra('committed', 'amount', ['Bestellt', 'Committed', '発注済']),
      extra('provision', 'amount', ['Rückstellung', 'Provision', '引当']),
      extra('actual', 'amount', ['Ist', 'Actual', '実績']),
      extra('available', 'amount', ['Verfügbar', 'Available', '残額']),
      extra('budgetMinusPlan', 'amount', ['Budget − Plan', 'Budget − plan', '予算 − 計画']),
      extra('budgetMinusActual', 'amount', ['Budget − Ist', 'Budget − actual', '予算 − 実績']),
    ],
  },
  /** A row a cost entry; comes back by an import of the kind `COST`: by its id it is the same entry. */
  costs: {
    view: 'elements',
    title: { de: 'Kosten', en: 'Costs', ja: '費用' },
    columns: [
      ...targets.COST.filter(({ name }) => name === 'id' || name === 'project').map(imported),
      column('element', 'text', ['Zur Ansicht', 'To read', '表示用']),
      ...targets.COST.filter(({ name }) => costNames.has(name)).map(imported),
    ],
  },
  /** A row an item; an invoice without any has one of its own. */
  invoices: {
    view: 'invoices',
    title: { de: 'Rechnungen', en: 'Invoices', ja: '請求書' },
    columns: [
      ...headColumns(['Rechnungsnummer', 'Invoice number', '請求書番号'], ['Rechnungsdatum', 'Invoice date', '請求日']),
      column('responsible', 'text', ['Verantwortlich', 'Responsible', '責任者']),
      column('amountNet', 'amount', ['Rechnung netto', 'Invoice net', '請求額（税抜）']),
      column('amountGross', 'amount', ['Rechnung brutto', 'Invoice gross', '請求額（税込）']),
      column('item', 'text', ['Position', 'Item', '明細']),
      ...elementColumns,
      column('amount', 'amount', ['Netto', 'Net', '税抜']),
      column('gstRate', 'number', ['USt. %', 'VAT %', '消費税率']),
      column('gross', 'amount', ['Brutto', 'Gross', '税込']),
      column('discountRate', 'number', ['Skonto %', 'Cash discount %', '割引率']),
      column('actual', 'amount', ['Ist', 'Actual', '実績']),
      column('payingPeriods', 'text', ['Zahlungsmonate', 'Paying months', '支払月']),
    ],
  },
  orders: {
    view: 'orders',
    title: { de: 'Bestellungen', en: 'Orders', ja: '発注' },
    columns: [
      ...headColumns(['Bestellnummer', 'Order number', '発注番号'], ['Bestelldatum', 'Order date', '発注日']),
      ...elementColumns,
      column('amount', 'amount', ['Bestellt netto', 'Ordered net', '発注額（税抜）']),
      column('invoiced', 'amount', ['Berechnet', 'Invoiced', '請求済']),
      column('committed', 'amount', ['Noch bestellt', 'Still committed', '発注残']),
      column('excess', 'amount', ['Mehr berechnet', 'Invoiced beyond', '超過請求']),
      column('closed', 'text', ['Erledigt', 'Done', '完了']),
      column('expectedPeriods', 'text', ['Erwartet im', 'Expected in', '請求予定月']),
    ],
  },
} satisfies Readonly<Record<string, ExportedTable>>;

/** What a kind of money is called in files: `budget`, `actual`. */
export const moneyHeading = (name: string): ExportColumn['heading'] | undefined =>
  exportTables.plan.columns.find((it) => it.name === name)?.heading;

export type TableName = keyof typeof exportTables;
export const tableNames = Object.keys(exportTables) as TableName[];

/** All columns of a table: those declared, and what the tenant added to what it shows. */
export function columnsIn(table: TableName, own: PlanOwn): readonly ExportColumn[] {
  const { columns, hasOwn }: ExportedTable = exportTables[table];
  return hasOwn
    ? [
        ...columns,
        ...moreTargets(own)
          .filter(({ name }) => isOwn(name))
          .map(imported),
      ]
    : columns;
}

/** The id, then the columns of these names as they are named, each once. */
export function columnsNamed(all: readonly ExportColumn[], names: readonly string[]): ExportColumn[] {
  const known = new Map(all.map((it) => [it.name, it]));
  return [...new Set(['id', ...names])].flatMap((name) => known.get(name) ?? []);
}
