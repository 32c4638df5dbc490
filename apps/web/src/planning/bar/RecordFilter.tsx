import { kindNamedBy } from '@contracts/masterData/references.js';
import { Conclusion, CostEntry } from '@contracts/planning/element.js';
import { Check } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Chip } from '../../ui/Chip.js';
import { control } from '../../ui/fields/Field.js';
import { withTerm } from '../../ui/filter/terms.js';
import { foundBy } from '../../ui/form/Picker.js';
import { usePickerOptions } from '../../ui/form/ReferenceField.js';
import { Popover } from '../../ui/Popover.js';
import { type Kind, kindOf, useKind, useKinds } from '../../ui/record/kinds.js';
import { followed } from '../../ui/record/useNames.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';

/** What elements are found by besides the dimensions: their entries' cost types, what was rated. */
const others = [kindNamedBy(CostEntry, 'costTypeId'), kindNamedBy(Conclusion, 'topicId')];

/** The kinds whose records a plan can be filtered by, those left out that it is filtered by already. */
export function useFilterKinds({ filter }: Pick<Plan, 'filter'>): readonly Kind[] {
  const { kinds } = useKinds();
  return [...kinds.filter(({ dimension }) => dimension), ...others.flatMap((name) => kindOf(name) ?? [])].filter(
    ({ name }) => !filter.terms.some(({ key }) => key === name),
  );
}

/** The plan's filters by records (`cost-center='…'`: with all below it), a chip each. */
export function RecordChips({ plan, onRemoved }: { plan: Plan; onRemoved(): void }) {
  return plan.filter.terms.map(({ key }) => <RecordChip key={key} name={key} plan={plan} onRemoved={onRemoved} />);
}

/** Which records of a kind the plan is filtered by, and how they become others. */
function useTerm({ filter, setFilter }: Plan, name: string) {
  const values = filter.terms.filter(({ key }) => key === name).flatMap((term) => term.values);
  return {
    ids: values.flatMap((value) => ('is' in value ? [value.is] : [])),
    put: (ids: readonly string[]) => {
      const next = ids.map((is) => ({ is }));
      setFilter({ ...filter, terms: withTerm(filter.terms, name, next) });
    },
  };
}

function RecordChip({ name, plan, onRemoved }: { name: string; plan: Plan; onRemoved(): void }) {
  const kind = useKind(name);
  const { known } = usePickerOptions(name);
  const { ids, put } = useTerm(plan, name);
  const labels = ids.map((id) => followed(known, id)?.label ?? '…');
  const title = kind?.one ?? name;
  return (
    <Popover
      label={title}
      className="w-64 p-1"
      button={
        <Chip
          name={title}
          on
          onRemove={() => {
            onRemoved();
            put([]);
          }}
        >
          {labels.length > 2 ? String(labels.length) : labels.join(', ')}
        </Chip>
      }
    >
      {() => <RecordChoices name={name} label={title} plan={plan} />}
    </Popover>
  );
}

/** As many as can be looked through; more are found by typing. */
const most = 60;

/** Records of a kind to filter by, found by what is typed: number, name or what stands above. */
export function RecordChoices({ name, label, plan }: { name: string; label: string; plan: Plan }) {
  const { options } = usePickerOptions(name);
  const { ids, put } = useTerm(plan, name);
  const [text, setText] = useState('');
  const found = useMemo(() => foundBy(options, text), [options, text]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const toggle = (id: string) => put(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  return (
    <>
      <input
        ref={input}
        type="text"
        aria-label={`${label}: ${t('ui.search')}`}
        placeholder={t('ui.search')}
        value={text}
        className={`${control} mb-1`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const first = found[0]?.id;
          if (event.key === 'Enter' && text.trim() && first) toggle(first);
        }}
      />
      <fieldset className="max-h-[50dvh] overflow-y-auto">
        <legend className="sr-only">{label}</legend>
        {found.slice(0, most).map(({ id, label: name, path, hint, mark }) => {
          const on = ids.includes(String(id));
          return (
            <label
              key={id}
              className="flex min-h-7 cursor-pointer items-center gap-2 rounded px-2 hover:bg-sunk has-focus-visible:bg-sunk coarse:min-h-11"
            >
              <input type="checkbox" className="sr-only" checked={on} onChange={() => toggle(String(id))} />
              {mark}
              <span className="min-w-0 flex-1">
                <span className="block truncate">{name}</span>
                {path && <span className="block truncate text-tiny text-ink-3">{path}</span>}
              </span>
              {hint && <span className="text-small text-ink-3 tabular-nums">{hint}</span>}
              {on && <Check className="size-4 shrink-0 text-accent" aria-hidden />}
            </label>
          );
        })}
        {found.length > most && (
          <p className="px-2 py-1 text-small text-ink-3">{t('record.moreMatches', { count: found.length - most })}</p>
        )}
        {found.length === 0 && <p className="px-2 py-1 text-ink-3">{t('planning.nothingToChoose')}</p>}
      </fieldset>
    </>
  );
}
