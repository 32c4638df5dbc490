import type { AnswerOf } from '@contracts/catalogue.js';
import { pending } from '../api/pending.js';
import type { Problem } from '../api/problem.js';
import { refusal } from '../api/refused.js';
import { send } from '../api/send.js';
import { useStore } from '../api/store.js';
import { useElementTypes } from '../api/useElementTypes.js';
import { useThing } from '../api/useThing.js';
import { ErrorState } from '../ui/EmptyState.js';
import { figureName } from '../ui/money/kinds.js';
import { offerUndo } from '../ui/offerUndo.js';
import { Section } from '../ui/Panel.js';
import { useAddress } from '../ui/page/useAddress.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { SpendingBar } from '../ui/SpendingBar.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { problemText, ruleText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { BudgetSection } from './BudgetSection.js';
import { type Entry, wireOf } from './costs.js';
import { EntryList } from './EntryList.js';
import { followed } from './follow.js';
import { Months } from './Months.js';
import { Parts } from './Parts.js';
import { SumTable } from './SumTable.js';
import { readSum, type SumAt, writtenSum } from './sumAt.js';

interface Props {
  id: string;
  canWrite: boolean;
  asOf: string | null;
  /** Whether it is the element or lies below it. */
  isWithin(id: string): boolean;
}

type Costed = AnswerOf<'GET plan-element/{id}'> & {
  readonly costObjects?: readonly Entry[];
  readonly typeId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly revision: number;
};

/** The money of one element: what it has itself, what it has with all below it, month by month, entry by entry. */
export function CostsTab({ id, canWrite, asOf, isWithin }: Props) {
  const element = useThing('GET plan-element/{id}', { params: { id }, query: { asOf } });
  const info = useThing('GET plan-element/cost-info/{id}', {
    ...{ params: { id }, query: { asOf } },
    ...followed(isWithin),
  });
  const { params, setParams } = useAddress();
  const sum = readSum(params.get('sum'));
  const open = (at: SumAt | null) => setParams({ sum: at && writtenSum(at) });
  const refused = useStore(refusal);
  const why = refused?.thing === id ? refused.problem : null;
  const data = element.data as Costed | undefined;
  const type = useElementTypes().find((each) => each.id === data?.typeId);
  if (element.problem || info.problem)
    return <ErrorState title={problemText((element.problem ?? info.problem)!)} onRetry={() => void info.refresh()} />;
  if (!data || !info.data) return <SkeletonRows rows={10} indent={false} />;
  const entries = data.costObjects ?? [];
  const [first, last] = [info.data.byPeriod[0], info.data.byPeriod.at(-1)];
  const save = async (next: readonly Entry[]): Promise<string | null> => {
    const outcome = await send('PUT plan-element/{id}', {
      ...{ thing: id, params: { id }, seen: data.revision, body: { costObjects: wireOf(next) } },
      optimistic: [pending({ [id]: { costObjects: next } })],
      label: t('costs.changed', { name: data.label }),
    });
    void info.refresh();
    return outcome.ok ? outcome.command : null;
  };
  const remove = async (entry: Entry) => {
    const command = await save(entries.filter(({ id: each }) => each !== entry.id));
    const name = `${t(`costs.kind${entry.kind}`)} ${formatPeriod(entry.period)}, ${formatAmount(entry.amount)}`;
    if (command) offerUndo(t('costs.removed', { name }), command);
  };
  return (
    <>
      <Section title={t('costs.title')} aside={t('costs.withBelow')}>
        <div className="mt-2 mb-3">
          <SpendingBar spending={info.data.total} height={8} />
        </div>
        <SumTable info={info.data} onOpen={(figure) => open({ figure, period: null })} />
      </Section>
      {sum && first && last && (
        <Parts
          key={`${id} ${writtenSum(sum)}`}
          {...{ id, sum, asOf, isWithin }}
          name={figureName(sum.figure)}
          span={[first.period, last.period]}
          onClose={() => open(null)}
        />
      )}
      {(type?.budgetable ?? true) && <BudgetSection {...{ id, canWrite, asOf, isWithin }} />}
      <Section title={t('costs.entries')} aside={t('costs.ownOnly')}>
        <EntryList
          entries={entries}
          days={data}
          disabled={!canWrite}
          hasBudget={type?.budgetable ?? true}
          onChange={(next) => void save(next)}
          onRemove={(entry) => void remove(entry)}
          errorOf={(entry, part) => errorOf(why, entries.indexOf(entry), part)}
        />
      </Section>
      {info.data.byPeriod.length > 0 && (
        <Section title={t('costs.byMonth')} aside={t('costs.withBelow')}>
          <Months rows={info.data.byPeriod} onOpen={open} />
        </Section>
      )}
    </>
  );
}

/** What a refusal says against a part of an entry; the entries are told in the order in which they are held. */
function errorOf(refusal: Problem | null, at: number, part: string): string | null {
  const field = `costObjects[${at}].${part}`;
  const found = refusal?.errors.find((each) => each.field === field || each.field.startsWith(`${field}[`));
  return found ? ruleText(found.rule, found.params) : null;
}
