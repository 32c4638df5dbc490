import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useThing } from '../api/useThing.js';
import { IconButton } from '../ui/Button.js';
import { Panel, Section } from '../ui/Panel.js';
import { usePanelWidth } from '../ui/panelWidth.js';
import { Changed } from '../ui/record/Changed.js';
import { useSaid } from '../ui/record/useNamed.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { SpendingBar } from '../ui/SpendingBar.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatDays } from '../words/formats/day.js';
import { t } from '../words/t.js';
import { PhaseStep } from './PhaseStep.js';
import { phaseText, type Request } from './requests.js';
import { Said } from './Said.js';
import { Steps } from './Steps.js';

interface Props {
  request: Request;
  nameOf(id: string): string | null;
  /** Where it stands among those of the tab. */
  at: number;
  count: number;
  onStep(by: 1 | -1): void;
  onClose(): void;
  /** It is looked at for how it ended, whatever it waits for since. */
  isEnded: boolean;
  /** What can be done, below what scrolls. */
  children: ReactNode;
}

/** All that somebody needs to decide: who asks for what, what changed since the last approval, what it costs. */
export function RequestPanel({ request, nameOf, at, count, onStep, onClose, isEnded, children }: Props) {
  const { id, label, identifier, startDate, endDate, outcome } = request;
  const [width, setWidth] = usePanelWidth();
  return (
    <Panel
      label={label}
      width={width}
      onWidth={setWidth}
      onClose={onClose}
      marks={
        <>
          <span className="text-ink-3 tabular-nums">{t('approvals.place', { at: at + 1, count })}</span>
          <IconButton
            label={t('approvals.before')}
            icon={<ChevronLeft />}
            disabled={at <= 0}
            onClick={() => onStep(-1)}
          />
          <IconButton
            label={t('approvals.after')}
            icon={<ChevronRight />}
            disabled={at >= count - 1}
            onClick={() => onStep(1)}
          />
        </>
      }
      title={label}
      below={
        <>
          <p className="text-ink-3">{[identifier, formatDays(startDate, endDate)].filter(Boolean).join(' · ')}</p>
          {!isEnded && <PhaseStep request={request} />}
          <Link
            to={`/plan/gantt?year=${startDate.slice(0, 4)}&element=${id}`}
            className="mt-1.5 inline-flex min-h-6 items-center gap-1 text-accent-2 hover:underline coarse:min-h-11"
          >
            <ExternalLink className="size-3.5" aria-hidden />
            {t('approvals.inPlan')}
          </Link>
        </>
      }
    >
      <div className="flex min-h-full flex-col">
        <div className="flex-1">
          {isEnded && outcome && <Ended {...{ outcome, nameOf }} />}
          {!isEnded && <Asked request={request} nameOf={nameOf} />}
          {!isEnded && <Steps request={request} nameOf={nameOf} />}
          {!isEnded && <Changes id={id} nameOf={nameOf} />}
          <Money request={request} />
        </div>
        {children}
      </div>
    </Panel>
  );
}

const Asked = ({ request, nameOf }: Pick<Props, 'request' | 'nameOf'>) => (
  <Section>
    <Said
      who={request.submittedBy}
      forWhom={request.submittedFor}
      when={request.submittedAt}
      comment={request.comment}
      nameOf={nameOf}
    />
  </Section>
);

/** Who decided, in all steps, and what they said. */
function Ended({ outcome, nameOf }: { outcome: NonNullable<Request['outcome']>; nameOf: Props['nameOf'] }) {
  const { state, phase, decisions, by: user, at: time, actingFor, comment } = outcome;
  const isYes = state === 'APPROVED';
  return (
    <Section
      title={
        <span className={isYes ? 'text-good' : 'text-bad'}>
          {t(isYes ? 'planning.approvalAPPROVED' : 'planning.approvalREJECTED')}: {phaseText(phase)}
        </span>
      }
    >
      <div className="flex flex-col gap-2">
        {[...decisions, { user, actingFor, time, comment }].map((said) => (
          <Said
            key={`${said.time} ${said.user}`}
            who={said.user}
            forWhom={said.actingFor}
            when={said.time}
            {...{ comment: said.comment, nameOf }}
          />
        ))}
      </div>
    </Section>
  );
}

/** Each field that is another than at the last approval. */
function Changes({ id, nameOf }: { id: string; nameOf: Props['nameOf'] }) {
  const { data, state } = useThing('GET approval/{id}/changes', { params: { id }, follows: ['plan-element'] });
  const said = useSaid(data ?? [], nameOf);
  return (
    <Section title={t('approvals.changes')}>
      {state === 'loading' && <SkeletonRows rows={3} indent={false} />}
      {state === 'error' && <p className="text-ink-3">{t('problem.notLoaded')}</p>}
      {data?.length === 0 && <p className="text-ink-3">{t('approvals.noChanges')}</p>}
      <div className="flex flex-col gap-1">
        {data?.map((property) => (
          <Changed key={property.name} property={property} said={said} />
        ))}
      </div>
    </Section>
  );
}

function Money({ request: { costs } }: { request: Request }) {
  if (!costs) return null;
  const lines = [
    ['costs.kindBUDGET', costs.budget],
    ['costs.kindPLAN', costs.plan],
    ['costs.kindACTUAL', costs.actual],
    ['planning.available', costs.available],
  ] as const;
  return (
    <Section title={t('costs.title')} aside={t('planning.total')}>
      <div className="py-1">
        <SpendingBar spending={costs} height={8} />
      </div>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        {lines.map(([name, amount]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{t(name)}</dt>
            <dd className={`text-right ${amount < 0 ? 'text-bad' : ''}`}>{formatAmount(amount)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
