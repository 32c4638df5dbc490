import type { AnswerOf } from '@contracts/catalogue.js';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import { refusal } from '../api/refused.js';
import { send } from '../api/send.js';
import { hasOne, useSession } from '../api/session.js';
import { useStore } from '../api/store.js';
import { useList } from '../api/useList.js';
import { useYear } from '../api/useYear.js';
import { Button } from '../ui/Button.js';
import { ErrorState } from '../ui/EmptyState.js';
import { FormDialog } from '../ui/FormDialog.js';
import { TextField } from '../ui/fields/TextField.js';
import { offerUndo } from '../ui/offerUndo.js';
import { usePage } from '../ui/page.js';
import { useNames } from '../ui/record/useNames.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { today } from '../words/formats/calendar.js';
import { formatPeriod, monthsOf } from '../words/formats/period.js';
import { formatWhen } from '../words/formats/relative.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { Provisions } from './Provisions.js';
import { Unbooked, useUnbooked } from './Unbooked.js';

interface Asked {
  /** `2025-03`, or the whole year `2025`. */
  period: string;
  locked: boolean;
}

/** The year and its months: which are closed, since when, by whom, why; controllers close months, key users archive years. */
export function PeriodsPage() {
  usePage({ title: t('costs.periods'), hasYear: true });
  const [year] = useYear();
  const { rows, state, list } = useList('GET period');
  const years = useList('GET year');
  const { labelOf } = useNames([], ['user']);
  const now = useSession();
  const canWrite = hasOne(now, ['CONTROLLER']);
  const isKeyUser = now.status === 'signedIn' && now.user.keyUser;
  const unbooked = useUnbooked(canWrite);
  const [asked, ask] = useState<Asked | null>(null);
  if (state.status === 'loading') return <SkeletonRows rows={12} indent={false} />;
  if (state.status === 'error')
    return <ErrorState title={problemText(state.problem)} onRetry={() => void list.refresh()} />;
  const told = (found: Closed | undefined) =>
    found && [formatWhen(found.at), labelOf('', found.by), found.reason].filter(Boolean).join(' · ');
  const whole = years.rows.find(({ id }) => id === String(year));
  const isArchived = whole?.locked ?? false;
  const mayArchive = isKeyUser && (isArchived || year < Number(today().slice(0, 4)));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Unbooked of={unbooked} />
      <p className="px-4 pt-3 text-ink-3">{t('costs.periodsHint')}</p>
      <ul aria-label={t('costs.periodsOf', { year })} className="max-w-220 px-4 py-2">
        <Line
          name={String(year)}
          state={t(isArchived ? 'years.archived' : 'years.notArchived', { year })}
          locked={isArchived}
          told={told(whole)}
          action={mayArchive ? t(isArchived ? 'costs.reopen' : 'years.archive') : null}
          onAction={() => ask({ period: String(year), locked: !isArchived })}
        />
        {monthsOf(String(year)).map((period) => {
          const found = rows.find(({ id }) => id === period);
          const locked = isArchived || (found?.locked ?? false);
          return (
            <Line
              key={period}
              name={formatPeriod(period, 'long')}
              state={t(locked ? 'costs.closed' : 'costs.open')}
              locked={locked}
              told={told(found)}
              action={canWrite && !isArchived ? t(locked ? 'costs.reopen' : 'costs.close') : null}
              onAction={() => ask({ period, locked: !locked })}
            />
          );
        })}
      </ul>
      {canWrite && <Provisions year={year} />}
      {asked && (
        <ClosingDialog
          asked={asked}
          onClose={() => ask(null)}
          onDone={({ period, locked }) => {
            void Promise.all([list.refresh(), years.list.refresh()]);
            if (locked) return;
            // What waited for these months to be open is booked at once.
            const waited = unbooked.items.filter(({ closed }) => closed.some((each) => each.startsWith(period)));
            void unbooked.bookAgain(waited.map(({ id }) => id));
          }}
        />
      )}
    </div>
  );
}

/** When, by whom and why a month or a year was closed or opened. */
type Closed = Pick<AnswerOf<'GET year'>[number], 'at' | 'by' | 'reason'>;

interface LineProps {
  name: string;
  state: string;
  locked: boolean;
  told: string | undefined;
  /** null: the person may not. */
  action: string | null;
  onAction(): void;
}

function Line({ name, state, locked, told, action, onAction }: LineProps) {
  const Sign = locked ? LockKeyhole : LockKeyholeOpen;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-b-0">
      <span className="w-32 font-[560] max-tablet:w-28">{name}</span>
      <span className={`inline-flex w-36 items-center gap-1.5 max-tablet:w-auto ${locked ? '' : 'text-ink-3'}`}>
        <Sign className="size-4 shrink-0" aria-hidden />
        {state}
      </span>
      <span className="min-w-0 flex-1 truncate text-ink-3 max-tablet:order-last max-tablet:basis-full">{told}</span>
      {action && (
        <Button className="ml-auto max-tablet:h-11" onClick={onAction}>
          {action}
        </Button>
      )}
    </li>
  );
}

/** Closing may have a reason, opening must. */
interface ClosingProps {
  asked: Asked;
  onClose(): void;
  onDone(done: Asked): void;
}

function ClosingDialog({ asked, onClose, onDone }: ClosingProps) {
  const { period, locked } = asked;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const refused = useStore(refusal);
  const words = wordsOf(asked);
  const submit = async () => {
    setTried(true);
    if (!locked && !reason.trim()) return;
    const { label } = words;
    const outcome = await closing(asked, reason.trim(), label);
    if (!outcome.ok) return;
    offerUndo(label, outcome.command);
    onDone(asked);
    onClose();
  };
  const why = refused?.thing === period ? problemText(refused.problem) : null;
  return (
    <FormDialog title={words.title} confirm={words.confirm} onSubmit={submit} onClose={onClose}>
      <p className="text-ink-2">{words.hint}</p>
      <TextField
        label={t('costs.reason')}
        required={!locked}
        autoFocus
        value={reason}
        error={why ?? (tried && !locked && !reason.trim() ? t('rule.required') : null)}
        onChange={setReason}
      />
    </FormDialog>
  );
}

const isYear = ({ period }: Asked): boolean => period.length === 4;

function closing(asked: Asked, reason: string, label: string) {
  const { period, locked } = asked;
  if (!isYear(asked))
    return send(locked ? 'PUT period/lock' : 'PUT period/unlock', {
      ...{ thing: period, body: { periods: [period], reason }, label },
    });
  return send(locked ? 'PUT year/archive' : 'PUT year/reopen', {
    ...{ thing: period, body: { years: [Number(period)], reason }, label },
  });
}

function wordsOf(asked: Asked) {
  const { period, locked } = asked;
  const confirm = t(locked ? 'costs.close' : 'costs.reopen');
  if (isYear(asked))
    return {
      ...{ title: t(locked ? 'years.archiveYear' : 'years.reopenYear', { year: period }) },
      ...{ confirm: locked ? t('years.archive') : confirm, hint: t(locked ? 'years.archiveHint' : 'years.reopenHint') },
      ...{ label: t(locked ? 'years.archived' : 'years.reopened', { year: period }) },
    };
  const month = formatPeriod(period, 'long');
  return {
    ...{ title: t(locked ? 'costs.closeOne' : 'costs.openOne', { month }), confirm },
    ...{ hint: t(locked ? 'costs.closeHint' : 'costs.openHint') },
    ...{ label: t(locked ? 'costs.closedOne' : 'costs.openedOne', { month }) },
  };
}
