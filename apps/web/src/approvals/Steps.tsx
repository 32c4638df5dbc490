import { Check, CircleDashed, Clock } from 'lucide-react';
import { Section } from '../ui/Panel.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatWhen } from '../words/formats/relative.js';
import { t } from '../words/t.js';
import { askedIn, type Request } from './requests.js';
import { Said } from './Said.js';

interface Props {
  request: Request;
  nameOf(id: string): string | null;
}

/** The way through the steps: who has said yes, for whom it waits now, who comes later. */
export function Steps({ request, nameOf }: Props) {
  const { steps, step, decisions, waitsFor, remindedAt, escalated } = request;
  const names = waitsFor.map((id) => nameOf(id) ?? '…').join(', ');
  return (
    <Section title={t('approvals.way')}>
      <ol className="flex flex-col gap-2">
        {[...steps.entries()].map(([at, each]) => (
          <li key={at} aria-current={at === step ? 'step' : undefined} className="flex gap-2">
            <Sign isNow={at === step} isDone={at !== step && decisions.some((it) => it.step === at)} />
            <div className="min-w-0 flex-1">
              <p className={at === step ? 'font-[560]' : 'text-ink-2'}>
                {each.label || t('approvals.step', { step: at + 1 })}
              </p>
              <p className="text-small text-ink-3">
                {[
                  each.mode === 'ALL' ? t('approvals.all') : '',
                  askedIn(each, nameOf),
                  each.fromAmount > 0
                    ? t('approvals.from', { amount: formatAmount(each.fromAmount, { decimals: 0 }) })
                    : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {decisions
                .filter((it) => it.step === at)
                .map(({ user, actingFor, time, comment }) => (
                  <Said key={user} who={user} forWhom={actingFor} when={time} {...{ comment, nameOf }} />
                ))}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-1.5 text-warn">{names ? t('planning.waitsForPeople', { names }) : t('approvals.nobody')}</p>
      {remindedAt && (
        <p className="text-small text-ink-3">{t('approvals.reminded', { when: formatWhen(remindedAt) })}</p>
      )}
      {escalated && <p className="text-small text-ink-3">{t('approvals.escalated')}</p>}
    </Section>
  );
}

function Sign({ isNow, isDone }: { isNow: boolean; isDone: boolean }) {
  const [Icon, look] = isDone ? [Check, 'text-good'] : isNow ? [Clock, 'text-warn'] : [CircleDashed, 'text-ink-3'];
  return <Icon className={`mt-0.5 size-4 shrink-0 ${look}`} aria-hidden />;
}
