import { goalStates } from '@contracts/planning/kpi.js';
import { Check, CircleDashed, Target, TrendingUp, TriangleAlert, X } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { exportReport } from '../api/files.js';
import { useThing } from '../api/useThing.js';
import { useYear } from '../api/useYear.js';
import { Button } from '../ui/Button.js';
import { Chip, Tag, type Tone } from '../ui/Chip.js';
import { EmptyState, ErrorState } from '../ui/EmptyState.js';
import { ExportButton } from '../ui/page/ExportButton.js';
import { PageBar } from '../ui/page/PageBar.js';
import { useAddress } from '../ui/page/useAddress.js';
import { usePage } from '../ui/page.js';
import { AsOfButton } from '../ui/past/AsOfButton.js';
import { readAsOf } from '../ui/past/asOf.js';
import { PastBanner } from '../ui/past/PastBanner.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { editAmount } from '../words/formats/amount.js';
import { choiceName } from '../words/names.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { Filters } from './Filters.js';
import { countsOf, type Goal, type GoalLine, type GoalSection, sectionsOf } from './goals.js';

/** What campaigns are for, and how far their projects have brought it. */
export function GoalsPage() {
  const { params, setParams } = useAddress();
  const [year] = useYear();
  const navigate = useNavigate();
  const asOf = readAsOf(params);
  const filters = params.get('filters') ?? '';
  const state = goalStates.find((each) => each === params.get('state')) ?? null;
  // Those of elements that are in the year.
  const inYear = [filters, `startDate='..${year}-12-31'`, `endDate='${year}-01-01..'`].filter(Boolean).join(',');
  usePage({ title: t('goal.title'), past: asOf !== null, hasYear: true });
  const { data, problem, refresh } = useThing('GET plan/goal', {
    ...{ query: { filters: inYear, asOf }, follows: ['plan-element'] },
  });
  const shown = state === null ? data : data?.filter((goal) => goal.state === state);
  return (
    <>
      <PageBar
        actions={
          <>
            <ExportButton run={() => exportReport('POST plan/goal/export', { filters: inYear }, asOf)} />
            <AsOfButton asOf={asOf} hint={t('goal.asOfHint')} onChange={(next) => setParams({ asOf: next })} />
          </>
        }
      >
        <States goals={data ?? []} state={state} onState={(next) => setParams({ state: next })} />
        <Filters page={{ filters, setParams }} />
      </PageBar>
      {asOf !== null && <PastBanner asOf={asOf} onBack={() => setParams({ asOf: null })} />}
      {problem && !data && <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />}
      {!problem && !data && <SkeletonRows rows={12} />}
      {shown?.length === 0 && (
        <EmptyState
          icon={<Target />}
          title={t(data?.length ? 'goal.noMatch' : 'goal.empty', { year })}
          actions={
            data?.length ? (
              <Button onClick={() => setParams({ state: null })}>{t('goal.all')}</Button>
            ) : (
              <Button onClick={() => navigate('/plan/gantt')}>{t('shell.toStart')}</Button>
            )
          }
        >
          {data?.length ? null : t('goal.emptyHint')}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-6">
          {sectionsOf(shown).map((section) => (
            <Section key={section.id ?? ''} section={section} />
          ))}
        </div>
      )}
    </>
  );
}

const looks = {
  REACHED: { tone: 'good', Sign: Check },
  ON_TRACK: { tone: 'info', Sign: TrendingUp },
  AT_RISK: { tone: 'warn', Sign: TriangleAlert },
  MISSED: { tone: 'bad', Sign: X },
  OPEN: { tone: 'neutral', Sign: CircleDashed },
} as const satisfies Record<Goal['state'], { tone: Tone; Sign: typeof Check }>;

interface StatesProps {
  goals: readonly Goal[];
  state: Goal['state'] | null;
  onState(state: Goal['state'] | null): void;
}

/** How many there are of each; a press shows these alone. */
function States({ goals, state, onState }: StatesProps) {
  const counts = countsOf(goals);
  return goalStates
    .filter((each) => counts.has(each) || each === state)
    .map((each) => (
      <Chip
        key={each}
        on={each === state}
        aria-pressed={each === state}
        title={t(`goal.hint${each}`)}
        onClick={() => onState(each === state ? null : each)}
      >
        {t(`goal.state${each}`)} {counts.get(each) ?? 0}
      </Chip>
    ));
}

const Section = ({ section: { id, label, lines } }: { section: GoalSection }) => (
  <section className="mt-5 max-w-300">
    <h2 className="border-b border-line pb-1.5">
      {id === null ? (
        t('goal.noCampaign')
      ) : (
        <Link to={pathOf(id)} className="hover:underline">
          {label}
        </Link>
      )}
    </h2>
    <ul>
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  </section>
);

const pathOf = (id: string): string => `/plan/gantt?${new URLSearchParams({ element: id })}`;

/** A goal: the campaign's own, and what each project has of it. */
const Line = ({ line: { label, own, below } }: { line: GoalLine }) => (
  <li className="grid gap-x-4 gap-y-1 border-b border-line py-2 tablet:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
    <div className="min-w-0">
      <p className="truncate font-[560]">{label}</p>
      {own.map((goal) => (
        <p key={goal.id} className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
          <State state={goal.state} />
          {figures(goal)}
        </p>
      ))}
    </div>
    <ul className="flex flex-wrap content-start gap-1.5">
      {below.map((goal) => (
        <li key={`${goal.elementId}${goal.id}`} className="min-w-0">
          <Link
            to={pathOf(goal.elementId)}
            className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-0.5 rounded border border-line px-2 py-0.5 hover:bg-sunk coarse:min-h-11"
          >
            <State state={goal.state} />
            <span className="min-w-0 truncate">{goal.elementLabel}</span>
            <span className="text-small text-ink-3 tabular-nums">{figures(goal)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </li>
);

function State({ state }: Pick<Goal, 'state'>) {
  const { tone, Sign } = looks[state];
  return (
    <Tag tone={tone} icon={<Sign aria-hidden />}>
      {t(`goal.state${state}`)}
    </Tag>
  );
}

/** `120 von mindestens 100 Kontakte` */
function figures({ actual, operator, plan, unit }: Goal): string {
  const target = [choiceName(operator), editAmount(plan), unit].filter(Boolean).join(' ');
  return actual === null ? target : t('goal.of', { actual: editAmount(actual), target });
}
