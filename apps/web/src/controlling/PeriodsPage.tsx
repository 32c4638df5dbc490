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
import { formatPeriod, monthsOf } from '../words/formats/period.js';
import { formatWhen } from '../words/formats/relative.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { Provisions } from './Provisions.js';

interface Asked {
  period: string;
  locked: boolean;
}

/** The months of a year: which are closed, since when, by whom, why; controllers close and open them. */
export function PeriodsPage() {
  usePage({ title: t('costs.periods'), hasYear: true });
  const [year] = useYear();
  const { rows, state, list } = useList('GET period');
  const { labelOf } = useNames([], ['user']);
  const canWrite = hasOne(useSession(), ['CONTROLLER']);
  const [asked, ask] = useState<Asked | null>(null);
  if (state.status === 'loading') return <SkeletonRows rows={12} indent={false} />;
  if (state.status === 'error')
    return <ErrorState title={problemText(state.problem)} onRetry={() => void list.refresh()} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <p className="px-4 pt-3 text-ink-3">{t('costs.periodsHint')}</p>
      <ul aria-label={t('costs.periodsOf', { year })} className="max-w-220 px-4 py-2">
        {monthsOf(String(year)).map((period) => {
          const found = rows.find(({ id }) => id === period);
          const locked = found?.locked ?? false;
          const told = found && [formatWhen(found.at), labelOf('', found.by), found.reason].filter(Boolean).join(' · ');
          return (
            <li
              key={period}
              className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-b-0"
            >
              <span className="w-32 font-[560] max-tablet:w-28">{formatPeriod(period, 'long')}</span>
              <span className={`inline-flex w-36 items-center gap-1.5 max-tablet:w-auto ${locked ? '' : 'text-ink-3'}`}>
                {locked ? (
                  <LockKeyhole className="size-4" aria-hidden />
                ) : (
                  <LockKeyholeOpen className="size-4" aria-hidden />
                )}
                {t(locked ? 'costs.closed' : 'costs.open')}
              </span>
              <span className="min-w-0 flex-1 truncate text-ink-3 max-tablet:order-last max-tablet:basis-full">
                {told}
              </span>
              {canWrite && (
                <Button className="ml-auto max-tablet:h-11" onClick={() => ask({ period, locked: !locked })}>
                  {t(locked ? 'costs.reopen' : 'costs.close')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {canWrite && <Provisions year={year} />}
      {asked && <ClosingDialog asked={asked} onClose={() => ask(null)} onDone={() => void list.refresh()} />}
    </div>
  );
}

/** Closing may have a reason, opening must. */
function ClosingDialog({ asked, onClose, onDone }: { asked: Asked; onClose(): void; onDone(): void }) {
  const { period, locked } = asked;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const refused = useStore(refusal);
  const month = formatPeriod(period, 'long');
  const submit = async () => {
    setTried(true);
    if (!locked && !reason.trim()) return;
    const label = t(locked ? 'costs.closedOne' : 'costs.openedOne', { month });
    const body = { periods: [period], reason: reason.trim() };
    const outcome = await send(locked ? 'PUT period/lock' : 'PUT period/unlock', { thing: period, body, label });
    if (!outcome.ok) return;
    offerUndo(label, outcome.command);
    onDone();
    onClose();
  };
  const why = refused?.thing === period ? problemText(refused.problem) : null;
  return (
    <FormDialog
      title={t(locked ? 'costs.closeOne' : 'costs.openOne', { month })}
      confirm={t(locked ? 'costs.close' : 'costs.reopen')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t(locked ? 'costs.closeHint' : 'costs.openHint')}</p>
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
