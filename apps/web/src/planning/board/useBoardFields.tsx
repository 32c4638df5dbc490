import { approvalStates, type Share } from '@contracts/planning/element.js';
import { all } from '@contracts/planning/shares.js';
import { useMemo } from 'react';
import { useElementTypes } from '../../api/useElementTypes.js';
import { Avatar } from '../../ui/Avatar.js';
import { type FormField, labelOf } from '../../ui/form/formField.js';
import { PhaseSign } from '../../ui/PhaseSign.js';
import { everyOwnField, pathOf, useOwnFields } from '../../ui/record/ownFields.js';
import { type Option, useOptions } from '../../ui/record/useNames.js';
import { useDimensions } from '../../ui/shares/useDimensions.js';
import { t } from '../../words/t.js';
import type { Common } from '../actions/edit.js';
import { fieldName } from '../fieldNames.js';
import { hasPhase } from '../rows/filter.js';
import type { PlanRow } from '../rows/planRow.js';
import { approvalName, phaseName } from '../say.js';
import { type Contents, useContents } from '../useContents.js';
import type { Plan } from '../usePlan.js';
import { type BoardField, type Choice, several, usedPhases } from './groups.js';

/** What a board can have its columns and lanes by: the rows' own choices, dimensions, choices that the tenant added. */
export function useBoardFields(): readonly { id: string; name: string }[] {
  const dimensions = useDimensions();
  const own = useOwnFields();
  return useMemo(
    () => [
      ...plainFields.map((id) => ({ id, name: fieldName(id) })),
      ...dimensions.map(({ name, one }) => ({ id: name, name: one })),
      ...everyOwnField(own).flatMap((field) => (isChoice(field) ? { id: pathOf(field), name: labelOf(field) } : [])),
    ],
    [dimensions, own],
  );
}

const plainFields = ['phase', 'responsible', 'unitId', 'approvalState'] as const;
type Plain = (typeof plainFields)[number];
const isPlain = (id: string): id is Plain => plainFields.some((each) => each === id);
const isChoice = ({ kind }: FormField): boolean => kind === 'choice' || kind === 'reference';

/** The fields that the address names: of the columns, and of the lanes where there are any. */
export function useBoardBy({ params, people }: Plan): { by: BoardField; lanes: BoardField | null } {
  const fields = useBoardFields();
  const named = (name: string) => fields.find(({ id }) => id === params.get(name)) ?? null;
  const columns = named('by') ?? (fields[0] as (typeof fields)[number]);
  const found = named('lanes');
  const lanes = found?.id === columns.id ? null : found;
  const known = useKnown([columns.id, ...(lanes ? [lanes.id] : [])], people);
  return useMemo(
    () => ({ by: fieldOf(columns, known), lanes: lanes && fieldOf(lanes, known) }),
    [columns, lanes, known],
  );
}

interface Known {
  people: Plan['people'];
  types: ReturnType<typeof useElementTypes>;
  own: ReturnType<typeof useOwnFields>;
  contents: Contents;
  options: ReadonlyMap<string, readonly Option[]>;
}

/** What the fields named need; what rows do not carry is asked for where one of them does. */
function useKnown(ids: readonly string[], people: Plan['people']): Known {
  const types = useElementTypes();
  const own = useOwnFields();
  const added = everyOwnField(own);
  const others = ids.filter((id) => !isPlain(id));
  const contents = useContents(others.length > 0);
  const kinds = others.flatMap((id) => {
    const field = added.find((each) => pathOf(each) === id);
    return field ? (field.to ?? []) : id;
  });
  const wanted = kinds.join();
  const options = useOptions(useMemo(() => wanted.split(',').filter(Boolean), [wanted]));
  return useMemo(() => ({ people, types, own, contents, options }), [people, types, own, contents, options]);
}

function fieldOf(named: { id: string; name: string }, known: Known): BoardField {
  const { id } = named;
  if (isPlain(id)) return { ...named, ...plainField(id, known) };
  const field = everyOwnField(known.own).find((each) => pathOf(each) === id);
  return { ...named, ...(field ? ownField(field, known) : dimensionField(id, known)) };
}

type Told = Pick<BoardField, 'choices' | 'valueIn' | 'fieldsFor'>;

function plainField(id: Plain, { people, types }: Known): Told {
  const fieldsFor = (value: string): Common => ({ [id]: value || null });
  switch (id) {
    case 'phase':
      return {
        choices: usedPhases(types).map((phase) => ({
          ...{ id: phase, label: phaseName(phase), mark: <PhaseSign phase={phase} /> },
        })),
        valueIn: (row) => (hasPhase(row) ? row.phase : null),
        fieldsFor: null,
      };
    case 'approvalState':
      return {
        choices: approvalStates.map((state) => ({ id: state, label: approvalName(state) })),
        ...{ valueIn: (row) => row.approvalState, fieldsFor: null },
      };
    case 'responsible':
      return {
        choices: [
          { id: '', label: t('planning.nobody') },
          ...people.users.map((each) => ({
            ...{ id: each.id, label: each.name, mark: <Avatar id={each.id} name={each.name} /> },
          })),
        ],
        ...{ valueIn: (row) => row.responsible ?? '', fieldsFor },
      };
    case 'unitId':
      return {
        choices: [{ id: '', label: t('planning.wholeTenant') }, ...people.units],
        ...{ valueIn: (row) => row.unitId ?? '', fieldsFor },
      };
  }
}

/** A row as the list holds it while a change of it is on its way. */
type Pending = PlanRow &
  Partial<Readonly<Record<'selections' | 'customProperties', Readonly<Record<string, unknown>>>>>;

function heldOf(row: Pending, map: 'selections' | 'customProperties', key: string, contents: Contents): unknown {
  const stored = contents.get(row.id)?.[map] as Readonly<Record<string, unknown>> | undefined;
  return row[map] && key in row[map] ? row[map][key] : stored?.[key];
}

/** The record that an element is wholly assigned to; where there are several, they have a column of their own. */
function dimensionField(name: string, { contents, options }: Known): Told {
  return {
    choices: [nothing(), ...choicesOf(options.get(name)), { id: several, label: t('planning.severalOf') }],
    valueIn(row) {
      const held = (heldOf(row, 'selections', name, contents) ?? []) as readonly Share[];
      return held.length > 1 ? several : (held[0]?.id ?? '');
    },
    fieldsFor: (value) => ({ selections: { [name]: value && value !== several ? [{ id: value, share: all }] : [] } }),
  };
}

function ownField(field: FormField, { own, contents, options }: Known): Told {
  const choices = field.kind === 'choice' ? (field.choices ?? []).map((id) => ({ id, label: id })) : null;
  return {
    choices: [nothing(), ...(choices ?? choicesOf(options.get(field.to ?? '')))],
    valueIn(row) {
      if (own.get(row.typeId ?? '')?.get(field.name)?.kind !== field.kind) return null;
      return String(heldOf(row, 'customProperties', field.name, contents) ?? '');
    },
    fieldsFor: (value) => ({ customProperties: { [field.name]: value || null } }),
  };
}

const nothing = (): Choice => ({ id: '', label: t('planning.withoutValue') });

const choicesOf = (options: readonly Option[] = []): Choice[] =>
  options.flatMap(({ id, label, deleted }) => (deleted ? [] : { id, label }));
