import type { Role } from '@contracts/identity/roles.js';
import type { TemplateFormat } from '@contracts/importing/formats.js';
import { type ImportKind, mostUploadBytes } from '@contracts/importing/import.js';
import { CircleAlert, Download, FileUp, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { askFile } from '../api/ask.js';
import { exportTemplate, saveFile } from '../api/files.js';
import { asProblem } from '../api/problem.js';
import { hasOne, useSession } from '../api/session.js';
import { Button } from '../ui/Button.js';
import { DropArea } from '../ui/DropArea.js';
import { ErrorState } from '../ui/EmptyState.js';
import { FileButton } from '../ui/FileButton.js';
import { sayProblem } from '../ui/offerUndo.js';
import type { Kind } from '../ui/record/kinds.js';
import { language } from '../words/language.js';
import { t } from '../words/t.js';
import { EarlierImports } from './EarlierImports.js';
import { fileProblemSaid } from './texts.js';
import { upload } from './useImport.js';

/** What of the plan can be imported, with the role it asks for. */
const ofPlan: readonly [ImportKind, Role][] = [
  ['PLAN', 'PLANNER'],
  ['COST', 'CONTROLLER'],
];
const formats = ['XLSX', 'CSV', 'JSON'] as const;

interface Props {
  /** Records of this kind; undefined: what of the plan is to be chosen. */
  kind: Kind | undefined;
  kinds: readonly Kind[];
  onStarted(id: string): void;
}

/** What is imported, and the file: dropped, or chosen. */
export function StartImport({ kind: fixed, kinds, onStarted }: Props) {
  const now = useSession();
  const own = ofPlan.filter(([, role]) => hasOne(now, [role])).map(([it]) => it);
  const [chosen, setChosen] = useState<ImportKind>(own[0] ?? 'PLAN');
  const kind = fixed?.name ?? chosen;
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const start = async (file: File | undefined) => {
    if (!file || reading) return;
    setReading(file.name);
    setRefused(null);
    try {
      onStarted(await upload(kind, file));
    } catch (thrown) {
      setRefused(fileProblemSaid(asProblem(thrown)));
      setReading(null);
    }
  };
  const mayNot = fixed
    ? !hasOne(now, [fixed.may]) && t('importing.mayNotKind', { name: fixed.title, role: fixed.may })
    : !own.length && t('importing.mayNot');
  if (mayNot) return <ErrorState title={t('problem.missingPrivilege')}>{mayNot}</ErrorState>;
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-5 px-6 py-8">
      {!fixed && <KindChoice kind={chosen} own={own} onKind={setChosen} />}
      <DropZone reading={reading} onFile={(file) => void start(file)} />
      {refused && (
        <p role="alert" className="flex gap-2 rounded bg-bad-soft px-3 py-2 text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {refused}
        </p>
      )}
      <Templates kind={kind} />
      <p className="text-small text-ink-3">{t('importing.nothingYet')}</p>
      <EarlierImports kind={fixed} kinds={kinds} />
    </div>
  );
}

interface KindProps {
  kind: ImportKind;
  /** What the person's roles allow. */
  own: readonly ImportKind[];
  onKind(kind: ImportKind): void;
}

function KindChoice({ kind, own, onKind }: KindProps) {
  return (
    <fieldset className="grid gap-2 tablet:grid-cols-2">
      <legend className="mb-2 font-semibold">{t('importing.kind')}</legend>
      {own.map((it) => (
        <label
          key={it}
          className={`flex cursor-pointer items-start gap-2.5 rounded-lg border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent ${it === kind ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong'}`}
        >
          <input
            type="radio"
            name="kind"
            checked={it === kind}
            onChange={() => onKind(it)}
            className="mt-1 accent-(--accent)"
          />
          <span>
            <span className="block font-[560]">{t(`importing.kind${it}`)}</span>
            <span className="text-small text-ink-2">{t(`importing.kind${it}hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const DropZone = ({ reading, onFile }: { reading: string | null; onFile(file: File | undefined): void }) => (
  <DropArea
    onFiles={([file]) => onFile(file)}
    className={(over) =>
      `flex flex-col items-center gap-1 rounded-lg border border-dashed px-6 py-12 text-center transition-colors duration-100 ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`
    }
  >
    {() =>
      reading ? (
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <LoaderCircle className="size-4 animate-spin" aria-hidden />
          {t('importing.reading', { name: reading })}
        </p>
      ) : (
        <>
          <FileUp className="mb-1 size-7 stroke-[1.4] text-ink-3" aria-hidden />
          <strong className="font-[560]">{t('importing.drop')}</strong>
          <span className="text-small text-ink-2">
            {t('importing.dropHint', { size: mostUploadBytes / 1_000_000 })}
          </span>
          <FileButton
            kind="primary"
            className="mt-3"
            label={t('importing.choose')}
            accept=".xlsx,.csv,.txt,.tsv,.json"
            onFiles={([file]) => onFile(file)}
          />
        </>
      )
    }
  </DropArea>
);

function Templates({ kind }: { kind: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-tablet:gap-x-0">
      <span className="text-ink-2 max-tablet:w-full">{t('importing.templates')}</span>
      {formats.map((format) => {
        const name = format === 'XLSX' ? 'Excel' : format;
        return (
          <Button
            key={format}
            kind="quiet"
            icon={<Download />}
            aria-label={t('importing.template', { format: name })}
            onClick={() => void download(kind, format)}
          >
            {name}
          </Button>
        );
      })}
      <Button kind="quiet" icon={<Download />} onClick={() => void downloadEmpty(kind)}>
        {t('importing.emptyTemplate')}
      </Button>
    </div>
  );
}

async function downloadEmpty(kind: string): Promise<void> {
  const problem = await exportTemplate({ kind });
  if (problem) sayProblem(problem);
}

async function download(kind: string, format: TemplateFormat): Promise<void> {
  try {
    const query = { kind, format, language: language() };
    saveFile(await askFile('GET import/template', { query }), `${kind}.${format.toLowerCase()}`);
  } catch (thrown) {
    sayProblem(asProblem(thrown));
  }
}
