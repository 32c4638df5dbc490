import type { JobData } from '@contracts/catalogue.js';
import type { AuditEntry } from '@contracts/identity/audit.js';
import type { MadeFile } from '@contracts/jobs.js';
import type { Users } from '@domain/identity/users.js';
import { personText } from '@domain/importing/matching.js';
import { auditOf } from '@platform/audit.js';
import type { Job } from '@platform/ports.js';
import type { WorkerNeeds } from '../handlers.js';
import { dated, inPieces, type Progress } from './pieces.js';
import type { SheetCell } from './sheet.js';
import { type FileLanguage, languageOf } from './words.js';

const columns = [
  'time',
  'kind',
  'user',
  'actingFor',
  'about',
  'what',
  'count',
  'address',
  'device',
  'changes',
] as const;

/** Writes the audit log as it was asked for: a row an entry, people by their names. */
export async function exportAudit(
  { engine, files, ports }: WorkerNeeds,
  job: Job,
  progress: Progress,
): Promise<MadeFile> {
  const { format, language: asked, ...wish } = job.data as JobData['export.audit'];
  const language = languageOf(asked);
  const users = await engine.state<Users>(job.tenant, 'users');
  const entries = await auditOf({ ...ports, users }, job.tenant, wish);
  const byId = new Map(entries.map((it) => [it.id, it]));
  const { title, headings, kinds } = words[language];
  const nameOf = (id: string | null): string => {
    const user = id === null ? undefined : users.user(id);
    return user ? personText(user) : (id && users.unit(id)?.label) || (id ?? '');
  };
  const cellsOf = ({ kind, user, actingFor, about, properties, ...it }: AuditEntry): SheetCell[] => [
    ...[it.time, format === 'JSON' ? kind : kinds[kind], nameOf(user), nameOf(actingFor), nameOf(about), it.what],
    ...[it.count, it.address, it.device],
    properties.map((each) => `${each.name}: ${textOf(each.old)} → ${textOf(each.new)}`).join('; '),
  ];
  const sheet = {
    ...{ format, language, title },
    columns: columns.map((name, at) => ({
      ...{ name, heading: headings[at] ?? name, kind: name === 'count' ? ('number' as const) : ('text' as const) },
    })),
  };
  const rows = inPieces([...byId.keys()], (id) => [cellsOf(byId.get(id) as AuditEntry)], progress);
  return dated(files, job, { sheet, rows, title });
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

interface Words {
  title: string;
  headings: readonly string[];
  kinds: Readonly<Record<AuditEntry['kind'], string>>;
}
const words: Readonly<Record<FileLanguage, Words>> = {
  de: {
    title: 'Protokoll',
    headings: [
      'Zeit (UTC)',
      'Art',
      'Wer',
      'In Vertretung für',
      'Betrifft',
      'Was',
      'Anzahl',
      'Adresse',
      'Gerät',
      'Änderungen',
    ],
    kinds: {
      ...{ SIGN_IN: 'Angemeldet', SIGN_IN_FAILED: 'Anmeldung misslungen', SIGN_OUT: 'Abgemeldet', LOCKED: 'Gesperrt' },
      ...{
        PASSWORD: 'Passwort',
        RIGHTS: 'Rechte',
        SETTINGS: 'Einstellungen',
        DELEGATION: 'Vertretung',
        SEEN_AS: 'Gesehen als',
      },
      ...{ EXPORT: 'Export', TENANT: 'Unternehmen', KEY: 'Schlüssel per E-Mail' },
    },
  },
  en: {
    title: 'Audit log',
    headings: ['Time (UTC)', 'Kind', 'Who', 'Acting for', 'About', 'What', 'Count', 'Address', 'Device', 'Changes'],
    kinds: {
      ...{ SIGN_IN: 'Signed in', SIGN_IN_FAILED: 'Sign-in failed', SIGN_OUT: 'Signed out', LOCKED: 'Locked' },
      ...{ PASSWORD: 'Password', RIGHTS: 'Rights', SETTINGS: 'Settings', DELEGATION: 'Delegation', SEEN_AS: 'Seen as' },
      ...{ EXPORT: 'Export', TENANT: 'Company', KEY: 'Key by mail' },
    },
  },
  ja: {
    title: '監査ログ',
    headings: ['日時（UTC）', '種類', '実行者', '代理対象', '対象', '内容', '件数', 'アドレス', '端末', '変更'],
    kinds: {
      ...{ SIGN_IN: 'ログイン', SIGN_IN_FAILED: 'ログイン失敗', SIGN_OUT: 'ログアウト', LOCKED: 'ロック' },
      ...{ PASSWORD: 'パスワード', RIGHTS: '権限', SETTINGS: '設定', DELEGATION: '代理', SEEN_AS: '表示確認' },
      ...{ EXPORT: 'エクスポート', TENANT: '会社', KEY: 'メールの鍵' },
    },
  },
};
