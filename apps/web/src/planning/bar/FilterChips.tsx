import { elementTypes, phases } from '@contracts/planning/element.js';
import { Check, ChevronRight, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Avatar } from '../../ui/Avatar.js';
import { Button } from '../../ui/Button.js';
import { Chip } from '../../ui/Chip.js';
import { Popover } from '../../ui/Popover.js';
import { t } from '../../words/t.js';
import type { PlanFilter } from '../rows/filter.js';
import { phaseName, typeName } from '../say.js';
import { PhaseSign, TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import { RecordChips, RecordChoices, useFilterKinds } from './RecordFilter.js';

interface Facet {
  field: 'phases' | 'types' | 'responsible' | 'units';
  name: string;
  choices: readonly { value: string; label: string; mark?: ReactNode }[];
}

/** One chip for each facet; the ones in effect are tinted, the rest hide behind "+ Filter". */
export function FilterChips({ plan }: { plan: Plan }) {
  const { filter, setFilter } = plan;
  const facets = facetsOf(plan);
  const add = useRef<HTMLButtonElement>(null);
  const set = (field: Facet['field'], values: readonly string[]) =>
    setFilter({ ...filter, [field]: values } as PlanFilter);
  const isOn = ({ field }: Facet) => filter[field].length > 0;
  const shown = facets.filter((facet) => isOn(facet) || facet.field === 'phases');
  const rest = facets.filter((facet) => !shown.includes(facet));
  return (
    <>
      {shown.map((facet) => (
        <FacetChip
          key={facet.field}
          facet={facet}
          values={filter[facet.field]}
          onChange={(values) => set(facet.field, values)}
          onRemoved={() => add.current?.focus()}
        />
      ))}
      <RecordChips plan={plan} onRemoved={() => add.current?.focus()} />
      <Popover
        label={t('planning.filter')}
        className="w-64 p-1"
        button={
          <Chip add ref={add}>
            + {t('planning.filter')}
          </Chip>
        }
      >
        {(close) => (
          <More plan={plan} close={close}>
            {rest.map((facet) => (
              <section key={facet.field}>
                <h3 className="px-2 pt-2 pb-1 font-[520] text-ink-3">{facet.name}</h3>
                <Choices
                  facet={facet}
                  values={filter[facet.field]}
                  onChange={(values) => {
                    // It has its own chip from now on, where more of it can be chosen.
                    close();
                    set(facet.field, values);
                  }}
                />
              </section>
            ))}
          </More>
        )}
      </Popover>
      <Chip name={t('planning.year')} on={!plan.everyYear} onClick={() => plan.setEveryYear(!plan.everyYear)}>
        {plan.everyYear ? t('planning.all') : plan.year}
      </Chip>
    </>
  );
}

/** What else there is to filter by: the facets without a chip, then any kind of records, which opens its own. */
function More({ plan, close, children }: { plan: Plan; close(): void; children: ReactNode }) {
  const kinds = useFilterKinds(plan);
  const [kind, setKind] = useState<(typeof kinds)[number] | null>(null);
  if (kind) return <RecordChoices name={kind.name} label={kind.one} plan={plan} />;
  return (
    <>
      <div className="max-h-[60dvh] overflow-y-auto">
        {children}
        <section>
          <h3 className="px-2 pt-2 pb-1 font-[520] text-ink-3">{t('planning.selections')}</h3>
          {kinds.map((each) => (
            <Button key={each.name} kind="quiet" className="w-full justify-start! px-2!" onClick={() => setKind(each)}>
              <span className="flex-1 truncate text-left">{each.one}</span>
              <ChevronRight aria-hidden />
            </Button>
          ))}
        </section>
      </div>
      {plan.asOf === null && (
        <div className="mt-1 border-t border-line pt-1">
          <Button
            kind="quiet"
            icon={<Trash2 />}
            className="w-full justify-start! px-2!"
            onClick={() => {
              close();
              plan.setParams({ deleted: '1' });
            }}
          >
            {t('deletion.show')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ChoiceProps {
  facet: Facet;
  values: readonly string[];
  onChange(values: readonly string[]): void;
}

function FacetChip({ facet, values, onChange, onRemoved }: ChoiceProps & { onRemoved(): void }) {
  const labels = facet.choices.filter((each) => values.includes(each.value)).map((each) => each.label);
  const text = labels.length === 0 ? t('planning.all') : labels.length > 2 ? String(labels.length) : labels.join(', ');
  const on = values.length > 0;
  return (
    <Popover
      label={facet.name}
      className="w-56 p-1"
      button={
        <Chip
          name={facet.name}
          bare={on && facet.field === 'responsible'}
          on={on}
          {...(on && {
            onRemove: () => {
              onRemoved();
              onChange([]);
            },
          })}
        >
          {text}
        </Chip>
      }
    >
      {() => <Choices facet={facet} values={values} onChange={onChange} />}
    </Popover>
  );
}

function Choices({ facet, values, onChange }: ChoiceProps) {
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return (
    <fieldset>
      <legend className="sr-only">{facet.name}</legend>
      {facet.choices.map(({ value, label, mark }) => {
        const on = values.includes(value);
        return (
          <label
            key={value}
            className="flex min-h-7 cursor-pointer items-center gap-2 rounded px-2 hover:bg-sunk has-focus-visible:bg-sunk coarse:min-h-11"
          >
            <input type="checkbox" className="sr-only" checked={on} onChange={() => toggle(value)} />
            {mark}
            <span className="flex-1 truncate">{label}</span>
            {on && <Check className="size-4 text-accent" aria-hidden />}
          </label>
        );
      })}
      {facet.choices.length === 0 && <p className="px-2 py-1 text-ink-3">{t('planning.nothingToChoose')}</p>}
    </fieldset>
  );
}

function facetsOf({ people, forest }: Plan): Facet[] {
  const hasUnits = forest.rows.some((row) => row.unitId);
  return [
    {
      field: 'phases',
      name: t('planning.phase'),
      choices: phases.map((value) => ({ value, label: phaseName(value), mark: <PhaseSign phase={value} /> })),
    },
    {
      field: 'types',
      name: t('planning.type'),
      choices: elementTypes.map((value) => ({ value, label: typeName(value), mark: <TypeSign type={value} /> })),
    },
    {
      field: 'responsible',
      name: t('planning.responsible'),
      choices: people.users.map(({ id, name }) => ({ value: id, label: name, mark: <Avatar id={id} name={name} /> })),
    },
    ...(hasUnits
      ? [
          {
            field: 'units' as const,
            name: t('planning.unitId'),
            choices: people.units.map(({ id, label }) => ({ value: id, label })),
          },
        ]
      : []),
  ];
}
