import type { FilterTerm, FilterValue } from '@contracts/filters/filter.js';
import { ME } from '@contracts/filters/relative.js';
import { useRef } from 'react';
import { Chip } from '../../ui/Chip.js';
import { valueName } from '../../ui/filter/Choice.js';
import { FilterChip } from '../../ui/filter/FilterChip.js';
import { withValues } from '../../ui/filter/terms.js';
import { labelOf } from '../../ui/form/formField.js';
import { comesLater } from '../../ui/later.js';
import { Popover } from '../../ui/Popover.js';
import { useKinds } from '../../ui/record/kinds.js';
import { rowsToCome } from '../../ui/Skeleton.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import { Choices } from './Choices.js';
import { ElementChip } from './ElementFilter.js';
import { FieldChoice } from './FieldChoice.js';
import { type Facet, flagFacet, plainNames } from './facets.js';
import { elementKind, isNameable, namedBy } from './fields.js';
import { RecordChip } from './RecordFilter.js';
import { type FilterFields, useFilterFields } from './useFilterFields.js';

const AddFilter = comesLater(async () => (await import('./AddFilter.js')).AddFilter, rowsToCome(8, false));

/** A chip for each term; what else there is hides behind "+ Filter". */
export function FilterChips({ plan }: { plan: Plan }) {
  const { filter, setFilter } = plan;
  const add = useRef<HTMLButtonElement>(null);
  const among = useFilterFields(plan);
  const { facets } = among;
  const put = (at: number, values: readonly FilterValue[]) =>
    setFilter({ ...filter, terms: withValues(filter.terms, at, values) });
  const [phase] = facets;
  // A key may come more than once.
  const placed = filter.terms.map((term, at) => ({ term, at, key: `${term.key} ${at}` }));
  return (
    <>
      {phase && !filter.terms.some(({ key }) => key === phase.key) && (
        <FacetChip
          facet={phase}
          values={[]}
          onChange={(ids) => setFilter({ ...filter, terms: [...filter.terms, { key: phase.key, values: plain(ids) }] })}
        />
      )}
      {placed.map(({ term, at, key }) => (
        <TermChip
          key={key}
          {...{ term, among }}
          onChange={(values) => put(at, values)}
          onRemove={() => {
            add.current?.focus();
            put(at, []);
          }}
        />
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
        {(close) => <AddFilter plan={plan} among={among} close={close} />}
      </Popover>
      <Chip name={t('planning.year')} on={!plan.everyYear} onClick={() => plan.setEveryYear(!plan.everyYear)}>
        {plan.everyYear ? t('planning.all') : plan.year}
      </Chip>
    </>
  );
}

const plain = (ids: readonly string[]): readonly FilterValue[] => ids.map((is) => ({ is }));

interface TermProps {
  term: FilterTerm;
  among: FilterFields;
  onChange(values: readonly FilterValue[]): void;
  onRemove?: (() => void) | undefined;
}

/** By what its key means: a choice of a few, records, days or figures; of what means nothing here it says so. */
export function TermChip({ term, among: { facets, fields, forest }, onChange, onRemove }: TermProps) {
  const { kinds, ready } = useKinds();
  const field = fields.find(({ name }) => name === term.key);
  const facet = facets.find(({ key }) => key === term.key) ?? (field?.kind === 'flag' ? flagFacet(field) : null);
  const ids = (chosen: readonly string[]) => onChange(plain(chosen));
  if (facet) {
    const values = term.values.flatMap((value) => ('is' in value ? [value.is] : []));
    return <FacetChip facet={facet} values={values} onChange={ids} onRemove={onRemove} />;
  }
  const kind = kinds.find((each) => each.name === term.key && isNameable(each));
  if (kind) return <RecordChip {...{ term, onRemove }} to={kind.name} name={kind.one} onChange={ids} />;
  const to = field ? namedBy(field) : '';
  if (field && to === elementKind)
    return <ElementChip {...{ term, forest, onRemove }} label={labelOf(field)} onChange={ids} />;
  if (field && to) return <RecordChip {...{ term, onRemove, to }} name={labelOf(field)} onChange={ids} />;
  const name = field ? labelOf(field) : term.key === 'text' ? t('ui.search') : ready ? t('filters.unknown') : '…';
  const texts = term.values.map((value) =>
    field ? valueName(field, value, plainNames) : 'is' in value && term.key === 'text' ? value.is : '…',
  );
  return (
    <FilterChip name={name} texts={texts} onRemove={onRemove}>
      {field ? (
        <FieldChoice {...{ field, values: term.values, onChange }} />
      ) : (
        <p className="px-2 py-1 text-ink-3">{term.key === 'text' ? texts.join(', ') : t('filters.unknownHint')}</p>
      )}
    </FilterChip>
  );
}

interface FacetProps {
  facet: Facet;
  values: readonly string[];
  onChange(values: readonly string[]): void;
  onRemove?(): void;
}

function FacetChip({ facet: { key, name, choices }, values, onChange, onRemove }: FacetProps) {
  const labelOfValue = (id: string) => choices.find((choice) => choice.id === id)?.label ?? t('filters.gone');
  return (
    <FilterChip
      name={name}
      texts={values.map(labelOfValue)}
      none={t('planning.all')}
      bare={values.length > 0 && key === 'responsible' && !values.includes(ME)}
      onRemove={values.length > 0 ? onRemove : undefined}
    >
      <Choices {...{ name, choices, values, onChange }} />
    </FilterChip>
  );
}
