import type { JobData } from '@contracts/catalogue.js';
import { type ImportKind, importKinds } from '@contracts/importing/import.js';
import { columnsIn } from '@contracts/importing/tables.js';
import { targetOf } from '@contracts/importing/targets.js';
import type { MadeFile } from '@contracts/jobs.js';
import { typeWords } from '@domain/importing/planCells.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { Plan } from '@domain/planning/plan.js';
import type { Engine } from '@platform/engine.js';
import type { Files, Job } from '@platform/ports.js';
import { ownOf } from '../importing/known.js';
import { recordsOf } from '../recordsOf.js';
import { recordTemplate } from './recordTemplate.js';
import type { Sheet, SheetCell, Template } from './sheet.js';
import { contentTypes, type FileLanguage, languageOf } from './words.js';
import { fileOf } from './writeFile.js';

/** A file to fill in: headings, example rows, and in a workbook a sheet that says what goes where. */
export async function writeTemplate({ engine, files }: Around, job: Job): Promise<MadeFile> {
  const { kind, format, language } = job.data as JobData['import.template'];
  const { sheet, rows, title } = await templateOf(engine, job.tenant, { kind, format, language });
  return written(files, job, { sheet, rows, title });
}

/** The same without examples, and with all columns that the tenant's own files have. */
export async function writeEmpty({ engine, files }: Around, job: Job): Promise<MadeFile> {
  const wish = job.data as JobData['export.template'];
  const { sheet, title } = await templateOf(engine, job.tenant, wish);
  const whole = wish.kind === 'PLAN' ? await withAllColumns(engine, job.tenant, sheet) : sheet;
  return written(files, job, { sheet: whole, rows: [], title });
}

interface Around {
  engine: Engine;
  files: Files;
}
type Wish = Pick<JobData['import.template'], 'kind' | 'format' | 'language'>;

async function templateOf(engine: Engine, tenant: string, { kind, format, language }: Wish): Promise<Template> {
  const ofPlan = importKinds.find((it) => it === kind);
  const short = languageOf(language);
  return ofPlan
    ? planTemplate(ofPlan, format, short)
    : recordTemplate(await recordsOf(engine, tenant, kind), format, short);
}

async function withAllColumns(engine: Engine, tenant: string, sheet: Sheet): Promise<Sheet> {
  const plan = await engine.state<Plan>(tenant, 'plan');
  const own = ownOf(plan, await engine.state<MasterData>(tenant, 'masterData'));
  const known = new Set(['id', ...sheet.columns.map(({ name }) => name)]);
  const more = columnsIn('plan', own).filter(({ name, isExtra, isTold }) => !isExtra && !isTold && !known.has(name));
  const columns = more.map(({ name, kind, heading }) => ({ name, kind, heading: heading[sheet.language] }));
  return { ...sheet, columns: [...sheet.columns, ...columns] };
}

async function written(files: Files, { tenant, id }: Job, { sheet, rows, title }: Template): Promise<MadeFile> {
  const path = `${tenant}/exports/${id}`;
  await files.put(path, fileOf(sheet, [rows]));
  const { ending, type } = contentTypes[sheet.format];
  return { path, name: `${title}.${ending}`, type };
}

function planTemplate(kind: ImportKind, format: Sheet['format'], language: FileLanguage): Template {
  const texts = words[language];
  const columns = Object.keys(examples[kind][language][0] as object).map((name) => {
    const target = targetOf(kind, name);
    const reading = target?.reading;
    return {
      name,
      heading: target?.headings[language][0] ?? name,
      kind: reading === 'day' || reading === 'amount' ? reading : 'text',
    } as const;
  });
  const lines = columns.map(({ name, heading }) => [heading, texts.notes[name] ?? texts.text] as const);
  const sheet: Sheet = {
    ...{ format, language, columns, title: texts.title[kind] },
    notes: { title: texts.notesTitle, lines: [['', texts.intro], ...lines] },
  };
  const rows = examples[kind][language].map((row) => columns.map(({ name }) => row[name] ?? null));
  return { sheet, rows, title: texts.title[kind] };
}

type Example = Record<string, SheetCell>;
const thisYear = (): number => new Date().getUTCFullYear();

function planRows(language: FileLanguage, labels: [string, string, string], text: string): Example[] {
  const year = thisYear();
  const types = typeWords[language];
  const empty = { endDate: null, parentId: null, responsible: null, description: null, goalDescription: null };
  const row = (it: Example): Example => ({
    identifier: null,
    type: null,
    label: null,
    startDate: null,
    ...empty,
    ...it,
  });
  const [project, action, milestone] = labels;
  const parentId = 'P-100';
  return [
    row({
      identifier: parentId,
      type: types.MAIN,
      label: project,
      startDate: `${year}-03-02`,
      endDate: `${year}-06-26`,
      description: text,
    }),
    row({
      identifier: 'P-101',
      type: types.SUB,
      label: action,
      startDate: `${year}-03-09`,
      endDate: `${year}-04-17`,
      parentId,
    }),
    row({ identifier: 'P-102', type: types.MILESTONE, label: milestone, startDate: `${year}-06-26`, parentId }),
  ];
}

function costRows(project: string, kind: string, text: string): Example[] {
  const row = { project, period: `${thisYear()}-04`, amount: 12_500_000, kind, costDescription: text };
  return [{ ...row, costTypeId: null, reference: 'R-2041' }];
}

const examples: Record<ImportKind, Record<FileLanguage, Example[]>> = {
  PLAN: {
    de: planRows('de', ['Messestand', 'Standbau', 'Eröffnung'], 'Was erreicht werden soll'),
    en: planRows('en', ['Trade fair', 'Stand construction', 'Opening'], 'What it is for'),
    ja: planRows('ja', ['展示会', 'ブース設営', '開幕'], '目的'),
  },
  COST: {
    de: costRows('P-100', 'Ist', 'Standbau, 1. Rate'),
    en: costRows('P-100', 'Actual', 'Stand construction, first instalment'),
    ja: costRows('P-100', '実績', 'ブース設営 第1回'),
  },
};

interface Words {
  title: Record<ImportKind, string>;
  notesTitle: string;
  intro: string;
  text: string;
  notes: Record<string, string>;
}
const words: Record<FileLanguage, Words> = {
  de: {
    title: { PLAN: 'Plan', COST: 'Kosten' },
    notesTitle: 'Hinweise',
    intro:
      'Die Beispielzeilen bitte löschen. Fehlt eine Spalte, bleibt ihr Feld, wie es ist; eine leere Zelle leert es. Die Reihenfolge der Spalten ist frei.',
    text: 'Text',
    notes: {
      identifier: 'Eigene, eindeutige Nummer. Gibt es sie schon, wird das Element geändert, sonst neu angelegt.',
      type: 'Kampagne, Projekt, Maßnahme oder Meilenstein.',
      startDate: 'Erster Tag, z. B. 02.03.2026. Bei Meilensteinen der Tag.',
      endDate: 'Letzter Tag. Fehlt er, gilt der erste.',
      parentId: 'Nummer oder Bezeichnung dessen, worunter es steht.',
      responsible: 'Name oder Benutzername.',
      project: 'Nummer oder Bezeichnung; ein unbekanntes Projekt wird angelegt.',
      period: 'Monat (2026-04, April 2026), Quartal (Q2 2026) oder Jahr.',
      amount: 'In Euro, höchstens drei Nachkommastellen.',
      kind: 'Budget, Plan, Bestellt oder Ist.',
      reference: 'Eigene Belegnummer: verhindert, dass eine Buchung zweimal importiert wird.',
    },
  },
  en: {
    title: { PLAN: 'Plan', COST: 'Costs' },
    notesTitle: 'Notes',
    intro:
      'Please delete the example rows. A missing column leaves its field alone; an empty cell empties it. Columns may stand in any order.',
    text: 'Text',
    notes: {
      identifier: 'Your own unique number. If it exists, the element is changed; otherwise it is created.',
      type: 'Campaign, project, action or milestone.',
      startDate: 'First day, e.g. 2026-03-02. For milestones: the day.',
      endDate: 'Last day. If empty, the first day.',
      parentId: 'Number or label of what it stands under.',
      responsible: 'Name or user name.',
      project: 'Number or label; an unknown project is created.',
      period: 'Month (2026-04, April 2026), quarter (Q2 2026) or year.',
      amount: 'In euros, at most three decimals.',
      kind: 'Budget, plan, committed or actual.',
      reference: 'Your own voucher number: keeps a booking from being imported twice.',
    },
  },
  ja: {
    title: { PLAN: '計画', COST: '費用' },
    notesTitle: '説明',
    intro: '例の行は削除してください。列がない項目は変更されません。空のセルは項目を空にします。列の順序は自由です。',
    text: 'テキスト',
    notes: {
      identifier: '独自の一意な番号。既にあれば変更、なければ新規作成します。',
      type: 'キャンペーン、プロジェクト、施策、マイルストーン。',
      startDate: '開始日（例 2026/03/02）。マイルストーンはその日。',
      endDate: '終了日。空の場合は開始日と同じです。',
      parentId: '上位の番号または名称。',
      responsible: '氏名またはユーザー名。',
      project: '番号または名称。未知のプロジェクトは作成されます。',
      period: '月（2026-04、2026年4月）、四半期（2026-Q2）または年。',
      amount: 'ユーロ。小数は3桁まで。',
      kind: '予算、計画、発注済、実績。',
      reference: '伝票番号。二重取込を防ぎます。',
    },
  },
};
