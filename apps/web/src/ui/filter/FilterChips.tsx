import type { FilterTerm, FilterValue } from '@contracts/filters/filter.js';
import { useState } from 'react';
import { t } from '../../words/t.js';
import { Chip } from '../Chip.js';
import { type FormField, labelOf, type Names } from '../form/formField.js';
import { Menu } from '../Menu.js';
import { Choice, valueName } from './Choice.js';
import { FilterChip } from './FilterChip.js';
import { withTerm } from './terms.js';

interface Props {
  fields: readonly FormField[];
  /** What is filtered: their values are offered. */
  things: readonly object[];
  terms: readonly FilterTerm[];
  names: Names;
  onChange(terms: readonly FilterTerm[]): void;
}

/** What is filtered by, as chips: a press changes one, the dashed one adds another. */
export function FilterChips({ fields, things, terms, names, onChange }: Props) {
  // One just added has no value yet.
  const [begun, setBegun] = useState<string | null>(null);
  const shown = [...terms.map(({ key }) => key), ...(begun && !terms.some(({ key }) => key === begun) ? [begun] : [])];
  const left = fields.filter(({ name }) => !shown.includes(name));
  const put = (key: string, values: readonly FilterValue[]) => {
    setBegun(key);
    onChange(withTerm(terms, key, values));
  };
  return (
    <>
      {shown.flatMap((key) => {
        const field = fields.find(({ name }) => name === key);
        if (!field) return [];
        const values = terms.find((term) => term.key === key)?.values ?? [];
        return [
          <FilterChip
            key={key}
            name={labelOf(field)}
            texts={values.map((value) => valueName(field, value, names))}
            onRemove={() => {
              setBegun(null);
              onChange(withTerm(terms, key, []));
            }}
          >
            <Choice {...{ field, things, values, names }} onChange={(next) => put(key, next)} />
          </FilterChip>,
        ];
      })}
      {left.length > 0 && (
        <Menu
          side="bottom start"
          button={<Chip add>{`+ ${t('record.filter')}`}</Chip>}
          entries={left.map((field) => ({ label: labelOf(field), run: () => setBegun(field.name) }))}
        />
      )}
    </>
  );
}
