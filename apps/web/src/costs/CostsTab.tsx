import { useRef, useState } from 'react';
import type { Told } from '../api/follow.js';
import { type Outcome, perform } from '../api/perform.js';
import type { Problem } from '../api/problem.js';
import { useElementTypes } from '../api/useElementTypes.js';
import { useLayers } from '../api/useLayers.js';
import { useView } from '../api/useView.js';
import { Banner } from '../ui/Banner.js';
import { ErrorState } from '../ui/EmptyState.js';
import { offerUndo } from '../ui/offerUndo.js';
import { Section } from '../ui/Panel.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { SpendingBar } from '../ui/SpendingBar.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { problemText, ruleText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { type CostInfo, type Entry, wireOf } from './costs.js';
import { EntryList } from './EntryList.js';
import { Months } from './Months.js';
import { SumTable } from './SumTable.js';

interface Props {
  id: string;
  canWrite: boolean;
  asOf: string | null;
  /** Whether it is the element or lies below it. */
  isWithin(id: string): boolean;
}

interface Costed {
  id: string;
  typeId: string;
  label: string;
  startDate: string;
  endDate: string;
  costObjects?: readonly Entry[];
  revision: number;
}

/** Whether a frame can change the sums: it is about the element or one below it, or one that comes there. */
const isCounted = ({ id, element }: Told, isWithin: (id: string) => boolean): boolean =>
  isWithin(id) || (typeof element?.['parentId'] === 'string' && isWithin(element['parentId']));

/** The money of one element: what it has itself, what it has with all below it, month by month, entry by entry. */
export function CostsTab({ id, canWrite, asOf, isWithin }: Props) {
  const element = useView<Costed>(`plan-element/${id}`, { asOf });
  const [data, lay] = useLayers(element.data);
  const info = useView<CostInfo>(
    `plan-element/cost-info/${id}`,
    { asOf },
    { follows: ['plan-element'], patch: (now, told) => (isCounted(told, isWithin) ? undefined : now) },
  );
  const type = useElementTypes().find((each) => each.id === data?.typeId);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const send = useSending(id);
  if (element.problem || info.problem)
    return <ErrorState title={problemText((element.problem ?? info.problem)!)} onRetry={() => void info.refresh()} />;
  if (!data || !info.data) return <SkeletonRows rows={10} indent={false} />;
  const entries = data.costObjects ?? [];
  const save = async (next: readonly Entry[]): Promise<string | null> => {
    setRefusal(null);
    const arrived = lay((now) => ({ ...now, costObjects: next }));
    const outcome = await send(data, next);
    if (outcome.ok) void element.mutate(outcome.state, { revalidate: false });
    else {
      setRefusal(outcome.problem);
      void element.refresh();
    }
    arrived();
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
      {refusal && <Banner tone="bad">{problemText(refusal)}</Banner>}
      <Section title={t('costs.title')} aside={t('costs.withBelow')}>
        <div className="mt-2 mb-3">
          <SpendingBar spending={info.data.total} height={8} />
        </div>
        <SumTable info={info.data} />
      </Section>
      <Section title={t('costs.entries')} aside={t('costs.ownOnly')}>
        <EntryList
          entries={entries}
          days={data}
          disabled={!canWrite}
          hasBudget={type?.budgetable ?? true}
          onChange={(next) => void save(next)}
          onRemove={(entry) => void remove(entry)}
          errorOf={(entry, part) => errorOf(refusal, entries.indexOf(entry), part)}
        />
      </Section>
      {info.data.byPeriod.length > 0 && (
        <Section title={t('costs.byMonth')} aside={t('costs.withBelow')}>
          <Months rows={info.data.byPeriod} />
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

/** Writes entries one after the other: who changes two in a row is in no conflict with themselves. */
function useSending(id: string) {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** What each revision that an edit began at has become by the own ones. */
  const led = useRef(new Map<number, number>());
  return ({ label, revision }: Costed, entries: readonly Entry[]): Promise<Outcome<Costed>> => {
    const sent = last.current.then(async () => {
      let base = revision;
      for (let next = led.current.get(base); next !== undefined; next = led.current.get(base)) base = next;
      const outcome = await perform<Costed>({
        method: 'PUT',
        path: `plan-element/${id}`,
        body: { costObjects: wireOf(entries) },
        ifMatch: base,
        label: t('costs.changed', { name: label }),
      });
      if (outcome.ok && outcome.revision !== null && outcome.revision > base) led.current.set(base, outcome.revision);
      return outcome;
    });
    last.current = sent;
    return sent;
  };
}
