import type { FilterValue } from '@contracts/filters/filter.js';
import { ChevronRight, ListFilter, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.js';
import { RecordChoices } from '../../ui/filter/RecordChoices.js';
import { withTerm } from '../../ui/filter/terms.js';
import { type FormField, labelOf } from '../../ui/form/formField.js';
import { t } from '../../words/t.js';
import { chosenOf } from '../rows/filter.js';
import { showsMoney } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import { Choices } from './Choices.js';
import { ElementChoices } from './ElementFilter.js';
import { FieldChoice } from './FieldChoice.js';
import { elementKind, isChosen, type Naming, namingOf, sumFields } from './fields.js';
import { Presets } from './Presets.js';
import { useFilterKinds } from './RecordFilter.js';
import type { FilterFields } from './useFilterFields.js';

interface Props {
  plan: Plan;
  among: FilterFields;
  close(): void;
}

/** What else there is to filter by: choices of a few at once, days and records each on a page of their own. */
export function AddFilter({ plan, among: { facets, fields, forest }, close }: Props) {
  const { filter, setFilter } = plan;
  const kinds = useFilterKinds();
  const [naming, setNaming] = useState<Naming | null>(null);
  const [field, setField] = useState<FormField | null>(null);
  const put = (key: string, values: readonly FilterValue[]) =>
    setFilter({ ...filter, terms: withTerm(filter.terms, key, values) });
  const ids = (key: string, chosen: readonly string[]) =>
    put(
      key,
      chosen.map((is) => ({ is })),
    );
  if (naming) {
    const { key, to, label } = naming;
    const props = { label, ids: chosenOf(filter, key), onChange: (chosen: readonly string[]) => ids(key, chosen) };
    return to === elementKind ? <ElementChoices {...props} forest={forest} /> : <RecordChoices {...props} to={to} />;
  }
  if (field) {
    const values = filter.terms.find(({ key }) => key === field.name)?.values ?? [];
    return <FieldChoice {...{ field, values }} onChange={(next) => put(field.name, next)} />;
  }
  const hasMoney = showsMoney(plan.forest);
  const isFree = (key: string) => !filter.terms.some((term) => term.key === key);
  return (
    <>
      <div className="max-h-[60dvh] overflow-y-auto">
        <Presets plan={plan} close={close} />
        {facets
          .filter(({ key }) => key !== 'phase' && isFree(key))
          .map((facet) => (
            <section key={facet.key}>
              <Heading>{facet.name}</Heading>
              <Choices
                name={facet.name}
                choices={facet.choices}
                values={[]}
                onChange={(chosen) => {
                  // It has its own chip from now on, where more of it can be chosen.
                  close();
                  ids(facet.key, chosen);
                }}
              />
            </section>
          ))}
        <section>
          <Heading>{t('filters.fields')}</Heading>
          {fields
            .filter((each) => isChosen(each) && isFree(each.name) && (hasMoney || !sumFields.includes(each)))
            .map((each) => (
              <More key={each.name} label={labelOf(each)} onClick={() => setField(each)} />
            ))}
        </section>
        <section>
          <Heading>{t('planning.selections')}</Heading>
          {namingOf(kinds, fields)
            .filter(({ key }) => isFree(key))
            .map((each) => (
              <More key={each.key} label={each.label} onClick={() => setNaming(each)} />
            ))}
        </section>
      </div>
      <Dialogs plan={plan} close={close} />
    </>
  );
}

/** What needs a dialog: the filter in stages, what was deleted. */
function Dialogs({ plan, close }: Pick<Props, 'plan' | 'close'>) {
  const open = (name: string) => () => {
    close();
    plan.setParams({ [name]: '1' });
  };
  const look = { kind: 'quiet', className: 'w-full justify-start! px-2!' } as const;
  return (
    <div className="mt-1 border-t border-line pt-1">
      <Button {...look} icon={<ListFilter />} onClick={open('stages')}>
        {t('filters.stages')}
      </Button>
      {plan.asOf === null && (
        <Button {...look} icon={<Trash2 />} onClick={open('deleted')}>
          {t('deletion.show')}
        </Button>
      )}
    </div>
  );
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="px-2 pt-2 pb-1 font-[520] text-ink-3">{children}</h3>
);

const More = ({ label, onClick }: { label: string; onClick(): void }) => (
  <Button kind="quiet" className="w-full justify-start! px-2!" onClick={onClick}>
    <span className="flex-1 truncate text-left">{label}</span>
    <ChevronRight aria-hidden />
  </Button>
);
