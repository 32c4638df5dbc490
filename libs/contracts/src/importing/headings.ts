/** Headings of a field in German, English and Japanese: the first is what templates and exports write, all are recognised. */
export interface Headings {
  de: readonly string[];
  en: readonly string[];
  ja: readonly string[];
}

export const headings: Readonly<Record<string, Headings>> = {
  id: { de: ['Id', 'Schlüssel'], en: ['Id', 'Key', 'UUID'], ja: ['Id', '識別子'] },
  identifier: {
    de: ['Nummer', 'Nr.', 'Kennung', 'Projektnummer', 'Maßnahmennummer', 'Kürzel'],
    en: ['Number', 'No.', 'Identifier', 'Project number', 'Code'],
    ja: ['番号', 'コード', '管理番号'],
  },
  type: { de: ['Art', 'Typ', 'Elementtyp'], en: ['Type', 'Kind', 'Element type'], ja: ['種類', 'タイプ', '種別'] },
  label: {
    de: [
      'Bezeichnung',
      'Titel',
      'Name',
      'Maßnahme',
      'Meilenstein',
      'Was',
      'Aktion',
      'Vorgang',
      'Vorgangsname',
      'Aufgabe',
    ],
    en: [
      'Name',
      'Label',
      'Title',
      'What',
      'Action',
      'Milestone',
      'Task',
      'Activity',
      'Event',
      'Release',
      'Version',
      'Item',
    ],
    ja: ['名称', 'タイトル', '件名', '名前', '施策', 'マイルストーン', 'タスク'],
  },
  description: {
    de: ['Beschreibung', 'Bemerkung', 'Notiz', 'Kommentar'],
    en: ['Description', 'Notes', 'Remarks', 'Details'],
    ja: ['説明', '備考', '内容'],
  },
  sponsorName: { de: ['Auftraggeber', 'Sponsor'], en: ['Sponsor', 'Client'], ja: ['スポンサー', '依頼者'] },
  goalDescription: { de: ['Ziel', 'Zielbeschreibung'], en: ['Goal', 'Objective'], ja: ['目標', '目的'] },
  goalAchievement: { de: ['Zielerreichung'], en: ['Goal achievement', 'Achievement'], ja: ['目標達成', '達成度'] },
  fileServerPath: { de: ['Ablage', 'Dateipfad'], en: ['File path', 'Folder'], ja: ['ファイルパス', '保存先'] },
  startDate: {
    de: ['Beginn', 'Start', 'Startdatum', 'Anfang', 'Von', 'Ab', 'Datum', 'Termin', 'Wann'],
    en: ['Start', 'Start date', 'Begin', 'From', 'Date', 'When', 'Due', 'Due date'],
    ja: ['開始日', '開始', '日付', '日程', '予定日'],
  },
  endDate: {
    de: ['Ende', 'Enddatum', 'Bis', 'Schluss'],
    en: ['End', 'End date', 'To', 'Until', 'Finish'],
    ja: ['終了日', '終了', '完了日'],
  },
  parentId: {
    de: ['Übergeordnet', 'Gehört zu', 'Elternelement'],
    en: ['Parent', 'Belongs to', 'Parent id'],
    ja: ['親要素', '親', '上位'],
  },
  project: {
    de: [
      ...['Projekt', 'Projektname', 'Zahler', 'Rechtsträger', 'Auftraggeber', 'Kunde', 'Kostenträger', 'Kampagne'],
      ...['Maßnahme', 'Aktion', 'Position'],
    ],
    en: [
      ...['Project', 'Project name', 'Payer', 'Element', 'Legal entity', 'Customer', 'Entity', 'Department', 'Release'],
      ...['Campaign', 'Activity', 'Item', 'Line item', 'Initiative', 'Category'],
    ],
    ja: ['プロジェクト', 'プロジェクト名', '支払者', '案件', 'キャンペーン', '施策', '項目'],
  },
  responsible: {
    de: ['Verantwortlich', 'Verantwortliche', 'Verantwortlicher', 'Zuständig', 'Wer', 'Person'],
    en: ['Responsible', 'Owner', 'Who', 'Assignee', 'Assigned to', 'Person'],
    ja: ['責任者', '担当者', '担当'],
  },
  unitId: {
    de: ['Einheit', 'Abteilung', 'Bereich'],
    en: ['Unit', 'Department', 'Division'],
    ja: ['部署', '部門'],
  },
  detached: { de: ['Ausgeklammert'], en: ['Detached'], ja: ['集計対象外'] },
  period: {
    de: ['Monat', 'Periode', 'Zeitraum', 'Quartal', 'Buchungsmonat', 'Datum', 'Buchungsdatum', 'Belegdatum'],
    en: ['Period', 'Month', 'Quarter', 'Posting period', 'Date', 'Posting date', 'Invoice date', 'Payment date'],
    ja: ['期間', '月', '年月', '四半期', '計上月', '日付', '計上日'],
  },
  amount: {
    de: ['Betrag', 'Euro', 'EUR', 'Kosten', 'Summe', 'Netto', 'Wert'],
    en: ['Amount', 'Cost', 'Costs', 'Value', 'Net amount', 'Total'],
    ja: ['金額', '費用', '税抜金額', '合計'],
  },
  dayInMonth: { de: ['Tag im Monat'], en: ['Day in month'], ja: ['月内の日'] },
  milestoneDay: { de: ['Meilenstein'], en: ['Milestone'], ja: ['マイルストーン'] },
  monthAmount: { de: ['Monatsbetrag'], en: ['Month amount'], ja: ['月別金額'] },
  kind: {
    de: ['Kostenart', 'Wertart', 'Art'],
    en: ['Cost kind', 'Kind'],
    ja: ['費用区分', '区分'],
  },
  costDescription: {
    de: [
      'Text',
      'Buchungstext',
      'Beschreibung',
      'Medium',
      'Verwendungszweck',
      'Bezeichnung',
      'Lieferant',
      'Kreditor',
      'Empfänger',
    ],
    en: ['Text', 'Description', 'Medium', 'Posting text', 'Purpose', 'Supplier', 'Vendor', 'Payee', 'Beneficiary'],
    ja: ['摘要', '説明', '媒体', '内容'],
  },
  costTypeId: {
    de: ['Kostentyp', 'Kostengruppe', 'Sachkonto'],
    en: ['Cost type', 'Cost group', 'Account'],
    ja: ['費用タイプ', '費目', '勘定科目'],
  },
  year: { de: ['Jahr', 'Buchungsjahr', 'Kalenderjahr'], en: ['Year', 'Calendar year'], ja: ['年', '西暦'] },
  currency: { de: ['Währung'], en: ['Currency', 'Currency code'], ja: ['通貨'] },
  reference: {
    de: [
      'Belegnummer',
      'Beleg',
      'Buchungsnummer',
      'Id',
      'Lfd. Nr.',
      'Belegnr.',
      'Rechnungsnummer',
      'Transaktionsnummer',
    ],
    en: ['Reference', 'Document number', 'Voucher', 'Id', 'Transaction number', 'Invoice number', 'Payment reference'],
    ja: ['伝票番号', '参照', 'Id'],
  },
};
