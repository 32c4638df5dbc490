import type { FilterValue } from '@contracts/filters/filter.js';
import { useMemo } from 'react';
import { Choice, isSearched } from '../../ui/filter/Choice.js';
import type { FormField } from '../../ui/form/formField.js';
import { useContents } from '../useContents.js';
import { plainNames } from './facets.js';

interface Props {
  field: FormField;
  values: readonly FilterValue[];
  onChange(values: readonly FilterValue[]): void;
}

/** What a field of elements is asked to be: days and figures from one to another, of texts some of those that there are, or a phrase in them. */
export function FieldChoice(props: Props) {
  const contents = useContents(props.field.kind === 'text' && !isSearched(props.field));
  const things = useMemo(() => [...contents.values()], [contents]);
  return <Choice {...props} things={things} names={plainNames} />;
}
