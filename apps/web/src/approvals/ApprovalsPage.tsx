import { kindNamedBy } from '@contracts/masterData/references.js';
import { ApprovalRequest } from '@contracts/planning/requests.js';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ListState } from '../api/liveList.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { EmptyState, ErrorState } from '../ui/EmptyState.js';
import { keptIn, nothingChosen, type Selection } from '../ui/grid/selection.js';
import { PageBar } from '../ui/page/PageBar.js';
import { SelectionBar, SelectionButton } from '../ui/page/SelectionBar.js';
import { useAddress } from '../ui/page/useAddress.js';
import { usePage } from '../ui/page.js';
import { useNames } from '../ui/record/useNames.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { Tabs } from '../ui/Tabs.js';
import { formatAmount } from '../words/formats/amount.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { BudgetRequests } from './BudgetRequests.js';
import { DecideBar } from './DecideBar.js';
import { DecideOne } from './DecideOne.js';
import { RequestPanel } from './RequestPanel.js';
import { RequestRows } from './RequestRows.js';
import {
  amountOf,
  decide,
  isTab,
  type Pending,
  type Request,
  type Tab,
  tabs,
  thingOf,
  useDecided,
  usePending,
  withdraw,
} from './requests.js';

/** Persons and units. */
const named = ['user', kindNamedBy(ApprovalRequest, 'unitId')];

/** What waits for me, what I asked for, what was decided; beside it the one that is open. */
export function ApprovalsPage() {
  const { params, setParams } = useAddress();
  const asked = params.get('tab');
  const tab: Tab = isTab(asked) ? asked : 'waiting';
  const pending = usePending();
  const decided = useDecided();
  const { labelOf } = useNames([], named);
  const nameOf = (id: string) => labelOf('', id);
  usePage({ title: t('approvals.title') });
  const shown = { waiting: pending.waiting, asked: pending.asked, decided: decided.decided }[tab];
  const { state, list } = tab === 'decided' ? decided : pending;
  const [selection, select] = useState<Selection>(nothingChosen);
  const kept = keptIn(selection, (id) => shown.some((it) => it.id === id));
  const open = (id: string | null) => setParams({ open: id });
  const at = shown.findIndex(({ id }) => id === params.get('open'));
  const opened = shown[at];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageBar>
        <Tabs
          label={t('approvals.title')}
          value={tab}
          onChange={(next) => {
            select(nothingChosen);
            setParams({ tab: next === 'waiting' ? null : next, open: null });
          }}
          choices={tabs.map((value) => ({ value, label: <TabLabel tab={value} pending={pending} /> }))}
        />
      </PageBar>
      <div className="relative flex min-h-0 flex-1">
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          <BudgetRequests tab={tab} nameOf={nameOf} />
          <Content tab={tab} state={state} isEmpty={shown.length === 0} onRetry={() => void list.refresh()}>
            <RequestRows
              {...{ tab, nameOf, params, setParams }}
              requests={shown}
              list={list}
              selection={kept}
              onSelect={select}
              onOpen={open}
            />
          </Content>
          {tab === 'waiting' && (
            <Chosen
              requests={shown.filter(({ id }) => kept.chosen.has(id))}
              list={pending.list}
              onClear={() => select(nothingChosen)}
            />
          )}
        </div>
        {opened && (
          <RequestPanel
            key={opened.id}
            {...{ request: opened, nameOf, at, count: shown.length }}
            onStep={(by) => open(shown[at + by]?.id ?? null)}
            onClose={() => open(null)}
            isEnded={tab === 'decided'}
          >
            {tab === 'waiting' && (
              // The next one of those that wait, or the one before where it was the last.
              <DecideOne
                {...{ request: opened, nameOf, list: pending.list }}
                onDone={() => open((shown[at + 1] ?? shown[at - 1])?.id ?? null)}
              />
            )}
            {tab === 'asked' && <WithdrawBar request={opened} list={pending.list} onDone={() => open(null)} />}
          </RequestPanel>
        )}
      </div>
    </div>
  );
}

const TabLabel = ({ tab, pending }: { tab: Tab; pending: Pending }) => {
  const count = tab === 'decided' ? 0 : pending[tab].length;
  return (
    <>
      {t(`approvals.${tab}`)}
      {count > 0 && <span className="ml-1.5 text-ink-3 tabular-nums">{count}</span>}
    </>
  );
};

interface ContentProps {
  tab: Tab;
  state: ListState;
  isEmpty: boolean;
  onRetry(): void;
  children: React.ReactNode;
}

function Content({ tab, state, isEmpty, onRetry, children }: ContentProps) {
  if (state.status === 'loading') return <SkeletonRows rows={12} indent={false} />;
  if (state.status === 'error') return <ErrorState title={problemText(state.problem)} onRetry={onRetry} />;
  if (!isEmpty) return children;
  return (
    <EmptyState icon={<CircleCheckBig />} title={t(`approvals.empty_${tab}`)}>
      {t(`approvals.hint_${tab}`)}
    </EmptyState>
  );
}

/** Many at once: what they cost together, and one yes or no for all. */
function Chosen({ requests, list, onClear }: { requests: readonly Request[]; list: Pending['list']; onClear(): void }) {
  const [asks, setAsks] = useState(false);
  const isMany = requests.length > 1;
  useEffect(() => {
    if (!isMany) setAsks(false);
  }, [isMany]);
  if (!isMany) return null;
  const title = t('approvals.many', { count: requests.length });
  const sum = requests.reduce((total, it) => total + (amountOf(it) ?? 0), 0);
  return (
    <>
      <SelectionBar count={requests.length} onClear={onClear}>
        <SelectionButton onClick={() => setAsks(true)}>{t('approvals.decideMany')}</SelectionButton>
      </SelectionBar>
      <Dialog open={asks} title={title} onClose={() => setAsks(false)}>
        <ul className="mb-1 max-h-60 overflow-y-auto">
          {requests.map(({ id, label }) => (
            <li key={id} className="truncate py-0.5">
              {label}
            </li>
          ))}
        </ul>
        {sum > 0 && <p className="pb-2 font-[560]">{t('approvals.together', { amount: formatAmount(sum) })}</p>}
        <div className="-mx-5 -mb-5 overflow-hidden rounded-b-lg">
          <DecideBar
            thing={thingOf(requests)}
            decide={(wish) => decide(list, requests, wish)}
            onDone={() => {
              setAsks(false);
              onClear();
            }}
          />
        </div>
      </Dialog>
    </>
  );
}

const WithdrawBar = ({ request, list, onDone }: { request: Request; list: Pending['list']; onDone(): void }) => (
  <div className="sticky bottom-0 border-t border-line bg-sheet px-4 py-3">
    <Button
      className="w-full max-tablet:h-11"
      onClick={() => void withdraw(list, request).then((isDone) => isDone && onDone())}
    >
      {t('planning.withdraw')}
    </Button>
  </div>
);
