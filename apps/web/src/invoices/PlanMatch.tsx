import type { AnswerOf } from '@contracts/catalogue.js';
import { Check, Link2 } from 'lucide-react';
import type { RecordRow } from '../api/records.js';
import { useThing } from '../api/useThing.js';
import { Button } from '../ui/Button.js';
import { KindDot, KindName } from '../ui/money/kinds.js';
import { Popover } from '../ui/Popover.js';
import { RemoveButton } from '../ui/RemoveButton.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatPeriod } from '../words/formats/period.js';
import { t } from '../words/t.js';

type Match = AnswerOf<'GET accounting/invoice-item/{id}/match'>[number];

interface Props {
  item: RecordRow;
  disabled: boolean;
  onChange(planEntries: readonly string[]): void;
}

/** What was planned or ordered and is invoiced by an item: proposed, chosen, and let go again. */
export function PlanMatch({ item, disabled, onChange }: Props) {
  const ids = (item['planEntries'] ?? []) as readonly string[];
  const { data } = useMatches(ids.length > 0 ? item.id : null);
  const chosen = data?.filter(({ id }) => ids.includes(id)) ?? [];
  if (disabled && ids.length === 0) return null;
  return (
    <div className="mb-1">
      {chosen.map((match) => (
        <div key={match.id} className="group flex items-center gap-2 text-small">
          <KindName kind={match.kind} />
          <span className="min-w-0 flex-1 truncate text-ink-2">{nameOf(match)}</span>
          <span className="figure">{formatAmount(match.amount)}</span>
          {!disabled && (
            <RemoveButton name={nameOf(match)} onRemove={() => onChange(ids.filter((id) => id !== match.id))} />
          )}
        </div>
      ))}
      {!disabled && item['planElementId'] !== null && (
        <Popover
          label={t('invoices.match')}
          className="w-96 max-w-full p-1"
          button={
            <Button kind="quiet" icon={<Link2 />} className="-ml-2.5">
              {t('invoices.match')}
            </Button>
          }
        >
          {(close) => (
            <Choices
              item={item}
              chosen={ids}
              onChoose={(id) => {
                close();
                onChange(ids.includes(id) ? ids.filter((it) => it !== id) : [...ids, id]);
              }}
            />
          )}
        </Popover>
      )}
    </div>
  );
}

const useMatches = (id: string | null) =>
  useThing(
    'GET accounting/invoice-item/{id}/match',
    id === null ? null : { params: { id }, follows: ['plan-element', 'accounting/invoice'] },
  );

const nameOf = ({ period, description }: Match): string =>
  [formatPeriod(period), description].filter(Boolean).join(' · ');

interface ChoicesProps {
  item: RecordRow;
  chosen: readonly string[];
  onChoose(id: string): void;
}

/** The likeliest first, with what speaks for each. */
function Choices({ item, chosen, onChoose }: ChoicesProps) {
  const { data } = useMatches(item.id);
  if (!data) return <SkeletonRows rows={4} indent={false} />;
  if (data.length === 0) return <p className="px-2 py-1.5 text-ink-3">{t('invoices.matchNone')}</p>;
  return (
    <ul className="max-h-80 overflow-y-auto">
      {data.map((match) => (
        <li key={match.id}>
          <button
            type="button"
            aria-pressed={chosen.includes(match.id)}
            onClick={() => onChoose(match.id)}
            className="flex w-full items-start gap-2 rounded px-2 py-1.5 text-left hover:bg-sunk"
          >
            <span className="mt-1.5">
              {chosen.includes(match.id) ? <Check className="size-3.5" aria-hidden /> : <KindDot kind={match.kind} />}
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex justify-between gap-2">
                <span className="truncate">{nameOf(match)}</span>
                <span className="figure">{formatAmount(match.amount)}</span>
              </span>
              <span className="block text-small text-ink-3">
                {[
                  t(`costs.kind${match.kind}`),
                  ...match.reasons.map((reason) => t(`invoices.match${reason}`)),
                  match.taken ? t('invoices.matchTaken') : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
