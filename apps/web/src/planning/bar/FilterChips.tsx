import { elementTypes, phases } from '@contracts/planning/element.js';
import { ChevronRight, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Avatar } from '../../ui/Avatar.js';
import { Button } from '../../ui/Button.js';
import { type CheckChoice, CheckList, toggled } from '../../ui/CheckList.js';
import { Chip } from '../../ui/Chip.js';
import { FilterChip } from '../../ui/filter/FilterChip.js';
import { RecordChoices } from '../../ui/filter/RecordChoices.js';
import { PhaseSign } from '../../ui/PhaseSign.js';
import { Popover } from '../../ui/Popover.js';
import { t } from '../../words/t.js';
import type { PlanFilter } from '../rows/filter.js';
import { phaseName, typeName } from '../say.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import { RecordChip, termOf, useFilterKinds } from './RecordFilter.js';

interface Facet {
  field: 'phases' | 'types' | 'responsible' | 'units';
  name: string;
  choices: readonly CheckChoice[];
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
      {filter.terms.map(({ key }) => (
        <RecordChip key={key} name={key} plan={plan} onRemoved={() => add.current?.focus()} />
      ))}
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
  if (kind) return <RecordChoices to={kind.name} label={kind.one} {...termOf(plan, kind.name)} />;
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
  const { name, field, choices } = facet;
  const remove = () => {
    onRemoved();
    onChange([]);
  };
  return (
    <FilterChip
      name={name}
      texts={choices.filter(({ id }) => values.includes(id)).map(({ label }) => label)}
      none={t('planning.all')}
      bare={values.length > 0 && field === 'responsible'}
      onRemove={values.length > 0 ? remove : undefined}
    >
      <Choices {...{ facet, values, onChange }} />
    </FilterChip>
  );
}

const Choices = ({ facet: { name, choices }, values, onChange }: ChoiceProps) => (
  <CheckList legend={name} choices={choices} chosen={values} onToggle={(id) => onChange(toggled(values, id))}>
    {choices.length === 0 && <p className="px-2 py-1 text-ink-3">{t('planning.nothingToChoose')}</p>}
  </CheckList>
);

function facetsOf({ people, forest }: Plan): Facet[] {
  const hasUnits = forest.rows.some((row) => row.unitId);
  return [
    {
      field: 'phases',
      name: t('planning.phase'),
      choices: phases.map((id) => ({ id, label: phaseName(id), mark: <PhaseSign phase={id} /> })),
    },
    {
      field: 'types',
      name: t('planning.type'),
      choices: elementTypes.map((id) => ({ id, label: typeName(id), mark: <TypeSign type={id} /> })),
    },
    {
      field: 'responsible',
      name: t('planning.responsible'),
      choices: people.users.map(({ id, name }) => ({ id, label: name, mark: <Avatar id={id} name={name} /> })),
    },
    ...(hasUnits
      ? [
          {
            field: 'units' as const,
            name: t('planning.unitId'),
            choices: people.units.map(({ id, label }) => ({ id, label })),
          },
        ]
      : []),
  ];
}
