import { ME } from '@contracts/filters/relative.js';
import { approvalStates, elementTypes, phases } from '@contracts/planning/element.js';
import { kpiStates } from '@contracts/planning/kpi.js';
import { Avatar } from '../../ui/Avatar.js';
import type { CheckChoice } from '../../ui/CheckList.js';
import { type FormField, labelOf, type Names } from '../../ui/form/formField.js';
import { PhaseSign } from '../../ui/PhaseSign.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { approvalName, phaseName, typeName } from '../say.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';

/** A field of which one chooses among a few. */
export interface Facet {
  key: string;
  name: string;
  choices: readonly CheckChoice[];
}

export function facetsOf({ people, forest }: Pick<Plan, 'people' | 'forest'>): Facet[] {
  const hasUnits = forest.rows.some((row) => row.unitId);
  return [
    {
      key: 'phase',
      name: t('planning.phase'),
      choices: phases.map((id) => ({ id, label: phaseName(id), mark: <PhaseSign phase={id} /> })),
    },
    {
      key: 'type',
      name: t('planning.type'),
      choices: elementTypes.map((id) => ({ id, label: typeName(id), mark: <TypeSign type={id} /> })),
    },
    {
      key: 'approvalState',
      name: fieldName('approvalState'),
      choices: approvalStates.map((id) => ({ id, label: approvalName(id) })),
    },
    {
      key: 'kpiState',
      name: t('filters.kpiState'),
      choices: kpiStates.map((id) => ({ id, label: t(`planning.kpi${id}`) })),
    },
    {
      key: 'responsible',
      name: t('planning.responsible'),
      choices: [
        { id: ME, label: t('filters.me') },
        ...people.users.map(({ id, name }) => ({ id, label: name, mark: <Avatar id={id} name={name} /> })),
        { id: '', label: t('planning.nobody') },
      ],
    },
    ...(hasUnits
      ? [
          {
            key: 'unitId',
            name: t('planning.unitId'),
            choices: [
              ...people.units.map(({ id, label }) => ({ id, label })),
              { id: '', label: t('planning.wholeTenant') },
            ],
          },
        ]
      : []),
  ];
}

/** Of fields that the tenant added: one of its choices, or a yes or no. */
export const ownFacets = (own: readonly FormField[]): Facet[] =>
  own.flatMap((field) => {
    if (field.kind === 'flag') return flagFacet(field);
    if (field.kind !== 'choice') return [];
    const choices = [...(field.choices ?? []).map((id) => ({ id, label: id })), { id: '', label: t('ui.empty') }];
    return { key: field.name, name: labelOf(field), choices };
  });

/** A yes or no as a choice of two. */
export const flagFacet = (field: FormField): Facet => ({
  key: field.name,
  name: labelOf(field),
  choices: [
    { id: 'true', label: t('record.yes') },
    { id: 'false', label: t('record.no') },
  ],
});

/** Of fields that name nothing. */
export const plainNames: Names = { labelOf: () => null, find: () => null };
