import type { Notice } from '@contracts/notices/notice.js';
import { placeOf } from '@contracts/notices/places.js';
import { Bell, CheckCheck, Settings, X } from 'lucide-react';
import { Link } from 'react-router';
import { Button, IconButton } from '../ui/Button.js';
import { EmptyState, ErrorState } from '../ui/EmptyState.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { formatClock } from '../words/formats/day.js';
import { dayOfTime, formatNearDay } from '../words/formats/relative.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { byDay, type Group, type Notices, textOf } from './useNotices.js';

interface Props {
  notices: Notices;
  /** Something was chosen and is looked at now. */
  onGo?: () => void;
}

/** What the person is told of, by day and by what it is about; each leads there and is read by that. */
export function NoticeList({ notices, onGo }: Props) {
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-3">
        <h2 className="flex-1 max-tablet:sr-only">{t('notices.title')}</h2>
        {notices.unread > 0 && (
          <Button kind="quiet" icon={<CheckCheck />} onClick={() => void notices.readAll()}>
            {t('notices.readAll')}
          </Button>
        )}
        <Link
          to="/account"
          aria-label={t('notices.settings')}
          title={t('notices.settings')}
          onClick={onGo}
          className="grid size-(--control) place-items-center rounded text-ink-2 hover:bg-sunk [&_svg]:size-4"
        >
          <Settings aria-hidden />
        </Link>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Content notices={notices} onGo={onGo} />
      </div>
    </>
  );
}

function Content({ notices, onGo }: { notices: Notices; onGo: (() => void) | undefined }) {
  const { all, state, problem, refresh } = notices;
  if (state === 'error')
    return (
      <ErrorState title={t('notices.failed')} onRetry={() => void refresh()}>
        {problem && problemText(problem)}
      </ErrorState>
    );
  if (!all) return <SkeletonRows rows={5} indent={false} />;
  if (all.length === 0)
    return (
      <EmptyState icon={<Bell />} title={t('notices.empty')}>
        {t('notices.hint')}
      </EmptyState>
    );
  return byDay(all, dayOfTime).map(([day, groups]) => (
    <section key={day} aria-label={formatNearDay(day)}>
      <h3 className="bg-sunk px-3 py-1 text-small font-[520] text-ink-2 first-letter:uppercase">
        {formatNearDay(day)}
      </h3>
      {groups.map((group) => (
        <About key={group.id} {...{ group, notices, onGo }} />
      ))}
    </section>
  ));
}

interface AboutProps {
  group: Group;
  notices: Notices;
  onGo: (() => void) | undefined;
}

function About({ group: { label, notices: some }, notices, onGo }: AboutProps) {
  return (
    <div className="border-b border-line py-1.5">
      <b className="block truncate px-3 font-[560]" title={label}>
        {label}
      </b>
      <ul>
        {some.map((notice) => (
          <Line key={notice.id} {...{ notice, notices, onGo }} />
        ))}
      </ul>
    </div>
  );
}

function Line({ notice, notices, onGo }: { notice: Notice; notices: Notices; onGo: (() => void) | undefined }) {
  const { id, read, time } = notice;
  const go = () => {
    if (!read) void notices.read(id);
    onGo?.();
  };
  return (
    <li data-notice={notice.kind} className="flex items-center gap-1 pr-2 hover:bg-sunk">
      <Link
        to={placeOf(notice)}
        onClick={go}
        className="flex min-h-(--row) min-w-0 flex-1 items-center gap-2 py-1 pl-3 text-ink-2"
      >
        <i className={`size-2 shrink-0 rounded-full ${read ? '' : 'bg-accent'}`} aria-hidden />
        <span className={`min-w-0 flex-1 ${read ? '' : 'text-ink'}`}>
          {!read && <span className="sr-only">{t('notices.isNew')}: </span>}
          {textOf(notice)}
        </span>
        <time dateTime={time} className="shrink-0 text-small text-ink-3 tabular-nums">
          {formatClock(time)}
        </time>
      </Link>
      {!read && <IconButton label={t('notices.read')} icon={<CheckCheck />} onClick={() => void notices.read(id)} />}
      <IconButton label={t('notices.dismiss')} icon={<X />} onClick={() => void notices.dismiss(id)} />
    </li>
  );
}
