import type { ImportAnswer, ImportResult } from '@contracts/importing/import.js';
import { CircleAlert, CircleCheck, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { asProblem, type Problem } from '../api/problem.js';
import { runJob } from '../api/runJob.js';
import { remember, rememberTakenBack, standing, useUndoStack } from '../api/undo.js';
import { Button } from '../ui/Button.js';
import { redoAndSay, takeBack } from '../ui/offerUndo.js';
import { Section } from '../ui/Panel.js';
import type { Kind } from '../ui/record/kinds.js';
import { useBusy } from '../ui/useBusy.js';
import { formatAmount } from '../words/formats/amount.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { pageOf } from './paths.js';
import { ruleSaid } from './texts.js';
import type { Importing } from './useImport.js';

interface Props {
  importing: Importing;
  data: ImportAnswer;
  /** Of which kind of master data; undefined: of the plan. */
  kind: Kind | undefined;
  onAgain(): void;
}

/** The run: how far it is, then what it did, with the way back. */
export function RunPage({ importing, data, kind, onAgain }: Props) {
  const { state, result } = data;
  const undo = useUndo(data);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 px-6 py-10">
      {state === 'running' && <Running importing={importing} data={data} />}
      {state === 'failed' && <Failed kind={kind} />}
      {state === 'done' && result && undo.isUndone && <Undone data={data} kind={kind} />}
      {state === 'done' && result && !undo.isUndone && <Done data={data} kind={kind} result={result} />}
      {state !== 'running' && <Actions data={data} kind={kind} undo={undo} onAgain={onAgain} />}
      {!undo.isUndone && result && result.impossible.length > 0 && <Impossible result={result} kind={kind} />}
    </div>
  );
}

function Running({ importing, data }: Pick<Props, 'importing' | 'data'>) {
  const progress = useProgress(data.jobId ?? '', () => void importing.refresh());
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-title">{t('importing.running')}</h2>
      <div
        role="progressbar"
        aria-label={t('importing.progress')}
        aria-valuenow={progress.percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunk"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-150"
          style={{ width: `${progress.percent}%` }}
        />
      </div>
      <p className="flex justify-between gap-4 text-ink-2">
        <span>{progress.problem ?? t('importing.runningHint')}</span>
        <span className="tabular-nums">{progress.percent} %</span>
      </p>
    </div>
  );
}

/** How far the job is; a server that is away is asked on. */
function useProgress(jobId: string, onEnd: () => void): { percent: number; problem: string | null } {
  const [shown, setShown] = useState<{ percent: number; problem: string | null }>({ percent: 0, problem: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked per job
  useEffect(() => {
    const left = new AbortController();
    const say = (problem: Problem) => setShown(({ percent }) => ({ percent, problem: problemText(problem) }));
    const onProgress = (percent: number) => setShown({ percent, problem: null });
    runJob(jobId, { onProgress, onAway: say, signal: left.signal }).then(
      () => left.signal.aborted || onEnd(),
      (thrown) => left.signal.aborted || say(asProblem(thrown)),
    );
    return () => left.abort();
  }, [jobId]);
  return shown;
}

type Of = Pick<Props, 'kind'>;

const Failed = ({ kind }: Of) => (
  <div role="alert">
    <h2 className="text-title flex items-center gap-2 text-bad">
      <CircleAlert className="size-5" aria-hidden />
      {t('importing.failed')}
    </h2>
    <p className="mt-1 text-ink-2">{t(kind ? 'importing.failedHintKind' : 'importing.failedHint')}</p>
  </div>
);

function Done({ data, kind, result }: Of & { data: ImportAnswer; result: ImportResult }) {
  const { create, change, entries, amount, roots } = result;
  const facts = [
    create > 0 && t('importing.made', { count: create }),
    change > 0 && t('importing.change', { count: change }),
    entries > 0 && `${t('importing.entries', { count: entries })}, ${formatAmount(amount)}`,
    data.counts.skipped > 0 && t('importing.skipped', { count: data.counts.skipped }),
  ].filter(Boolean);
  return (
    <div role="status">
      <h2 className="text-title flex items-center gap-2">
        <CircleCheck className="size-5 text-good" aria-hidden />
        {t('importing.doneName', { name: data.file.name })}
      </h2>
      <p className="mt-1 text-ink-2 tabular-nums">{facts.join(' · ') || t('importing.nothingChanges')}</p>
      {roots.length > 0 && (
        <ul
          className={`mt-3 flex max-h-60 flex-col overflow-y-auto ${roots.length > 12 ? 'border-y border-line py-1' : ''}`}
        >
          {roots.map((root) => (
            <li key={root.id}>
              <Link
                to={kind ? `${pageOf(kind)}?id=${root.id}` : `/plan/gantt?years=all${lookAt(root)}`}
                className="text-accent underline-offset-2 hover:underline"
              >
                {root.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Undone = ({ data, kind }: Of & { data: ImportAnswer }) => (
  <div role="status">
    <h2 className="text-title flex items-center gap-2">
      <Undo2 className="size-5 text-ink-3" aria-hidden />
      {t('importing.undoneName', { name: data.file.name })}
    </h2>
    <p className="mt-1 text-ink-2">{t(kind ? 'importing.undoneHintKind' : 'importing.undoneHint')}</p>
  </div>
);

/** The way back, and again: of the page, of Strg Z, of a toast; what is known last holds. */
function useUndo({ command, file, takenBack }: ImportAnswer) {
  const { busy, during } = useBusy();
  const stack = useUndoStack();
  const isUndone = useRef(takenBack !== null);
  const label = t('importing.doneName', { name: file.name });
  const now = command ? standing(stack, command) : null;
  if (now) isUndone.current = now.how === 'undone';
  useEffect(() => {
    if (!command || now) return;
    if (takenBack) rememberTakenBack({ command, label }, takenBack);
    else if (!isUndone.current) remember({ command, label });
  }, [command, now, label, takenBack]);
  return {
    busy,
    isUndone: isUndone.current,
    back: command ? () => during(() => takeBack(now?.last ?? { command, label })) : null,
    // Only while it is the last that was taken back: then `Wiederholen` means it.
    again: now?.how === 'undone' && stack.undone.at(-1) === now.last ? () => during(redoAndSay) : null,
  };
}

function Actions({ data, kind, undo, onAgain }: Omit<Props, 'importing'> & { undo: ReturnType<typeof useUndo> }) {
  const { back, again, busy, isUndone } = undo;
  const turn = isUndone ? again : back;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isUndone && (
        <Link
          to={kind ? pageOf(kind) : ganttOf(data.result)}
          className="inline-flex h-(--control) items-center rounded bg-accent px-2.5 font-[520] text-on-accent hover:bg-accent-2"
        >
          {kind ? t('importing.showRecords', { name: kind.title }) : t('importing.showGantt')}
        </Link>
      )}
      {turn && (
        <Button busy={busy} onClick={() => void turn()}>
          {busy ? t(isUndone ? 'ui.redoing' : 'ui.undoing') : t(isUndone ? 'ui.redo' : 'ui.undo')}
        </Button>
      )}
      <Button kind={isUndone ? 'primary' : 'quiet'} onClick={onAgain}>
        {t('importing.again')}
      </Button>
    </div>
  );
}

/** All years, looked at where the first thing imported begins. */
function ganttOf(result: ImportResult | null): string {
  const [first] = result?.roots ?? [];
  return `/plan/gantt?years=all${first ? lookAt(first) : ''}`;
}

const lookAt = ({ id, day }: ImportResult['roots'][number]): string =>
  `${day ? `&year=${day.slice(0, 4)}` : ''}&element=${id}`;

const Impossible = ({ result, kind }: Of & { result: ImportResult }) => (
  <Section title={t('importing.impossible')} aside={result.impossible.length}>
    <p className="mb-1 text-small text-ink-3">
      {t(kind ? 'importing.impossibleHintKind' : 'importing.impossibleHint')}
    </p>
    <ul>
      {result.impossible.slice(0, 200).map(({ row, label, rule, params }) => (
        <li key={`${row}/${label}/${rule}`} className="flex gap-2 py-0.5">
          <span className="w-12 shrink-0 text-ink-3 tabular-nums">{row || ''}</span>
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <span className="text-bad">{ruleSaid(rule, params)}</span>
        </li>
      ))}
    </ul>
  </Section>
);
