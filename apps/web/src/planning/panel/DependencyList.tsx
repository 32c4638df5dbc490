import type { Dependency } from '@contracts/planning/element.js';
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/Button.js';
import { ancestorsOf, rowOf } from '../../ui/grid/forest.js';
import { t } from '../../words/t.js';
import { brokenText } from '../refusalText.js';
import { brokenLink, tooEarly } from '../rows/dependencies.js';
import { finderOf } from '../rows/filter.js';
import type { Plan } from '../usePlan.js';

interface Props {
  items: readonly Dependency[];
  id: string;
  plan: Plan;
  disabled: boolean;
  onChange(items: readonly Dependency[]): void;
}

/** What this follows, each with its distance in days, and a field that finds another by name. */
export function DependencyList({ items, id, plan, disabled, onChange }: Props) {
  const put = (at: number, lagDays: number) =>
    onChange(items.map((item, index) => (index === at ? { ...item, lagDays } : item)));
  return (
    <div className="flex flex-col gap-1">
      {items.map((item, at) => {
        const [before, row] = [rowOf(plan.forest, item.id), rowOf(plan.forest, id)];
        const label = before?.label ?? '–';
        const early = before && row && !before.masked ? tooEarly(before, row, item.lagDays) : 0;
        return (
          <div key={item.id}>
            <div className="group flex min-h-(--control) items-center gap-1.5">
              <button
                type="button"
                className="min-w-0 flex-1 truncate text-left hover:underline"
                onClick={() => plan.open(item.id)}
              >
                {label}
              </button>
              <Lag days={item.lagDays} disabled={disabled} onChange={(days) => put(at, days)} />
              {!disabled && (
                <button
                  type="button"
                  aria-label={t('planning.remove', { name: label })}
                  className="grid size-6 place-items-center rounded text-ink-3 hover:text-bad coarse:size-11"
                  onClick={() => onChange(items.filter((_, index) => index !== at))}
                >
                  <X className="size-3.5" />
                </button>
              )}
            </div>
            {early > 0 && <Early days={early} onMove={disabled ? null : () => plan.setParams({ follow: id })} />}
          </div>
        );
      })}
      {!disabled && (
        <Finder id={id} plan={plan} onPick={(other) => onChange([...items, { id: other, lagDays: 0 }])} taken={items} />
      )}
    </div>
  );
}

/** It begins before it may; what can be done about it. */
const Early = ({ days, onMove }: { days: number; onMove: (() => void) | null }) => (
  <p className="flex flex-wrap items-center gap-x-2 text-small text-bad">
    {t('planning.tooEarly', { count: days })}
    {onMove && (
      <Button kind="quiet" className="-my-1 text-small" onClick={onMove}>
        {t('planning.catchUp')}
      </Button>
    )}
  </p>
);

interface LagProps {
  days: number;
  disabled: boolean;
  onChange(days: number): void;
}

/** Days between; only what was typed here is written, so that a colleague's other number stays. */
function Lag({ days, disabled, onChange }: LagProps) {
  const [text, setText] = useState<string | null>(null);
  const save = () => {
    const typed = Math.trunc(Number(text ?? days)) || 0;
    if (typed !== days) onChange(typed);
    setText(null);
  };
  return (
    <input
      type="number"
      aria-label={t('planning.lag')}
      title={t('planning.lag')}
      disabled={disabled}
      value={text ?? days}
      className="h-6 w-14 rounded border border-line bg-sheet px-1 text-right tabular-nums coarse:h-11"
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        givesUp(event, text !== null, () => setText(null));
      }}
    />
  );
}

/** Escape takes back what was begun in a field; where nothing was, it is the panel's. */
export function givesUp(event: KeyboardEvent, isBegun: boolean, drop: () => void): void {
  if (event.key !== 'Escape' || !isBegun) return;
  event.preventDefault();
  drop();
}

interface FinderProps {
  id: string;
  plan: Plan;
  taken: readonly Dependency[];
  onPick(id: string): void;
}

function Finder({ id, plan, taken, onPick }: FinderProps) {
  const [text, setText] = useState('');
  const fits = finderOf(text);
  const found =
    text.trim() === ''
      ? []
      : plan.forest.rows
          .filter((row) => row.id !== id && fits(row) && !taken.some((each) => each.id === row.id))
          .filter((row) => !ancestorsOf(plan.forest, row).some((above) => above.id === id))
          .slice(0, 6);
  return (
    <>
      <input
        type="text"
        aria-label={t('planning.addDependency')}
        placeholder={t('planning.addDependency')}
        value={text}
        className="-mx-1.5 h-(--control) rounded px-1.5 hover:bg-sunk"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => givesUp(event, text !== '', () => setText(''))}
      />
      {found.map((row) => {
        const rule = brokenLink(plan.forest, id, row.id);
        return (
          <button
            key={row.id}
            type="button"
            disabled={rule !== null}
            className="truncate rounded px-1.5 py-1 text-left not-disabled:hover:bg-sunk coarse:min-h-11"
            onClick={() => {
              onPick(row.id);
              setText('');
            }}
          >
            {row.label}
            {rule && (
              <span className="block text-small whitespace-normal text-ink-3">
                {brokenText({ field: 'dependsOn', rule })}
              </span>
            )}
          </button>
        );
      })}
    </>
  );
}
