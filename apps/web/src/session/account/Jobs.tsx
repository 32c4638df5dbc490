import type { JobListed } from '@contracts/importing/import.js';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ask, askFile } from '../../api/ask.js';
import { saveFile } from '../../api/files.js';
import { useThing } from '../../api/useThing.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { Tag } from '../../ui/Chip.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { useDoing } from '../../ui/useDoing.js';
import { formatWhen } from '../../words/formats/relative.js';
import type { PlainKey } from '../../words/keys.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { Section } from './Section.js';

/** Milliseconds between two looks at jobs that are not done. */
const pulse = 2_000;

const names: Readonly<Record<string, PlainKey>> = {
  'export.table': 'account.jobExport',
  'export.records': 'account.jobExport',
  'export.rows': 'account.jobExport',
  'export.audit': 'account.jobExport',
  'export.report': 'account.jobExport',
  'tenant.export': 'account.jobExport',
  'clone.run': 'account.jobClone',
};
const tones = { waiting: 'neutral', running: 'accent', done: 'good', failed: 'bad', cancelled: 'neutral' } as const;

/** Jobs of the last week: how far they are, their files, ending one and trying one again. */
export function Jobs() {
  const { data, problem, refresh } = useThing('GET export/job', {});
  const { refused, busy, doing } = useDoing(refresh);
  const isOpen = data?.some(({ state }) => state === 'waiting' || state === 'running');
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void refresh(), pulse);
    return () => clearInterval(timer);
  }, [isOpen, refresh]);
  const failed = refused ?? problem;
  return (
    <Section title={t('account.jobs')} hint={t('account.jobsHint')}>
      {failed && <Banner tone="bad">{problemText(failed)}</Banner>}
      {!data && !failed && <SkeletonRows rows={2} indent={false} />}
      {data?.length === 0 && <p className="py-2.5 text-ink-3">{t('account.jobsNone')}</p>}
      <ul>
        {data?.map((job) => (
          <Line key={job.id} job={job} busy={busy === job.id} onDo={(wish) => void doing(job.id, wish)} />
        ))}
      </ul>
    </Section>
  );
}

interface LineProps {
  job: JobListed;
  busy: boolean;
  onDo(wish: () => Promise<unknown>): void;
}

/** An import stands among the earlier ones, with what it made and its way back. */
function Line({ job, busy, onDo }: LineProps) {
  const { id, name, state, progress, url, createdAt } = job;
  const at = { params: { id } };
  const fetchFile = async () => saveFile(await askFile('GET export/job/{id}/file', at), id);
  return (
    <li data-job={id} className="flex items-center gap-3 border-b border-line py-2.5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2 font-[520]">
          {name === 'import.run' ? (
            <Link to="/plan/import" className="text-accent underline-offset-2 hover:underline">
              {t('account.jobImport')}
            </Link>
          ) : (
            t(names[name] ?? 'account.jobOther')
          )}
          <Tag tone={tones[state]}>{t(`account.job_${state}`)}</Tag>
        </div>
        <div className="text-small text-ink-3 tabular-nums">
          {formatWhen(createdAt)}
          {state === 'running' && ` · ${progress} %`}
        </div>
      </div>
      {url && (
        <Button busy={busy} icon={<Download />} onClick={() => onDo(fetchFile)}>
          {t('account.jobFile')}
        </Button>
      )}
      {state === 'failed' && (
        <Button busy={busy} onClick={() => onDo(() => ask('POST export/job/{id}/retry', at))}>
          {t('ui.retry')}
        </Button>
      )}
      {(state === 'waiting' || state === 'running') && name.startsWith('export.') && (
        <Button busy={busy} onClick={() => onDo(() => ask('DELETE export/job/{id}', at))}>
          {t('ui.cancel')}
        </Button>
      )}
    </li>
  );
}
