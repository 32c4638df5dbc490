import type { Sums } from '@contracts/costs/sums.js';
import { type Field, fieldsOf } from '@contracts/fields.js';
import {
  type Conclusion,
  ElementContent,
  type Kpi,
  type Share,
  type StatusAndNextStep,
  shares,
} from '@contracts/planning/element.js';
import { isReached } from '@contracts/planning/kpi.js';
import { all } from '@contracts/planning/shares.js';
import { CommonFields } from '@contracts/planning/things.js';
import { Avatar } from '../../ui/Avatar.js';
import { type FormField, fieldValue, type Names, textOf } from '../../ui/form/formField.js';
import { type Column, columnOf } from '../../ui/grid/columns.js';
import { PhaseSign } from '../../ui/PhaseSign.js';
import type { Kind } from '../../ui/record/kinds.js';
import { everyOwnField, type OwnFields, pathOf } from '../../ui/record/ownFields.js';
import { formatFigure, formatPercent } from '../../words/formats/amount.js';
import { formatDay } from '../../words/formats/day.js';
import { language, locale } from '../../words/language.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { lengthOf } from '../gantt/dragging.js';
import type { TypeOf } from '../newTypes.js';
import { DifferenceSign, lookOf } from '../past/DifferenceSign.js';
import type { People } from '../people.js';
import { hasPhase } from '../rows/filter.js';
import { writtenFields } from '../rows/planFields.js';
import { againstBudget, type PlanRow, shownSum } from '../rows/planRow.js';
import { approvalName, phaseName, spokenSigns } from '../say.js';
import { LockSign, RowSign } from '../signs.js';
import type { Contents } from '../useContents.js';
import type { Plan } from '../usePlan.js';

export interface Context {
  people: Pick<People, 'nameOf' | 'unitOf'>;
  typeOf: TypeOf;
  contents: Contents;
  differences: Compared;
  /** What cells refer to, records of the dimensions that are shown among it. */
  names: Names;
  /** What the tenant added. */
  own: OwnFields;
  /** The label of an element; null: it is not there, or not to be seen. */
  labelOf(id: string): string | null;
}

/** What became of the rows since the moment shown; null: it is not told. */
export type Compared = Pick<Plan, 'differences' | 'nameOf'> | null;

type Dimension = Pick<Kind, 'name' | 'one'>;
type PlanColumn = Column<PlanRow>;

/** All columns in the order of the menu. Every text field of the contract and every dimension is among them. */
export function allColumns(context: Context, dimensions: readonly Dimension[] = []): PlanColumn[] {
  const rest = [
    ...rowColumns(context),
    ...(['budget', 'plan', 'committed', 'provision', 'actual', ...againstBudget] as const).map(moneyColumn),
    ...contentFields.map((field) => contentColumn(field, context)),
    ...listColumns(context),
    ...statusColumns(context),
    ...commonColumns(context),
    followedColumn(context),
    ...everyOwnField(context.own).map((field) => ownColumn(field, context)),
    ...dimensions.map((dimension) => dimensionColumn(dimension, context)),
  ];
  return [labelColumn(context.differences), ...rest.map(unmasked)];
}

const plain = (id: string, width: number, more: Partial<PlanColumn> & Pick<PlanColumn, 'text'>): PlanColumn => ({
  id,
  name: fieldName(id),
  width,
  ...(writtenFields[id] && { field: writtenFields[id] }),
  ...more,
});

/** Of what shows by its label only nothing else is there. */
const unmasked = ({ key, ...column }: PlanColumn): PlanColumn => ({
  ...column,
  ...(key && { key: (row: PlanRow) => (row.masked ? '' : key(row)) }),
  text: (row) => (row.masked ? '' : column.text(row)),
  fixed: (row) => row.masked || (column.fixed?.(row) ?? false),
});

/** The columns shown at first fill a window of 1440: long days take their room from short names of phases. */
const widths = () => (language() === 'ja' ? { label: 194, phase: 98, day: 128 } : { label: 220, phase: 132, day: 98 });

/** The name of an element, with all signs that stand beside it. */
export const labelColumn = (differences: Compared): PlanColumn => {
  const differenceOf = (row: PlanRow) => differences?.differences?.get(row.id);
  return plain('label', widths().label, {
    text: (row) => row.label,
    mark: (row) => <RowSign row={row} />,
    look: (row) => lookOf(differenceOf(row)),
    said: spokenSigns,
    fixed: (row) => row.masked ?? false,
    after(row) {
      const difference = differenceOf(row);
      return (
        <>
          <LockSign row={row} />
          {differences && difference && <DifferenceSign difference={difference} nameOf={differences.nameOf} />}
        </>
      );
    },
  });
};

export const personOf = ({ nameOf }: Pick<People, 'nameOf'>, row: PlanRow): string =>
  nameOf(row.responsible) ?? row.responsibleName ?? '';

function rowColumns({ people, typeOf }: Context): PlanColumn[] {
  const { phase, day } = widths();
  const person = (row: PlanRow) => personOf(people, row);
  return [
    plain('identifier', 98, { muted: true, text: (row) => row.identifier }),
    plain('type', 104, { muted: true, text: (row) => typeOf(row).name }),
    plain('phase', phase, {
      text: (row) => (hasPhase(row) ? phaseName(row.phase) : ''),
      mark: (row) => hasPhase(row) && <PhaseSign phase={row.phase} />,
    }),
    plain('approvalState', 150, {
      text: (row) => (hasPhase(row) && row.approvalState !== 'EDIT' ? approvalName(row.approvalState) : ''),
    }),
    plain('startDate', day, {
      ...{ muted: true, text: (row: PlanRow) => formatDay(row.startDate), key: (row: PlanRow) => row.startDate },
    }),
    plain('endDate', day, {
      muted: true,
      text: (row) => (row.type === 'MILESTONE' ? '' : formatDay(row.endDate)),
      key: (row) => row.endDate,
      fixed: (row) => row.type === 'MILESTONE',
    }),
    plain('duration', 84, {
      ...{ figure: true, muted: true, key: lengthOf },
      text: (row) => t('planning.days', { count: lengthOf(row) }),
    }),
    plain('responsible', 134, {
      text: person,
      mark: (row) => row.responsible && person(row) && <Avatar id={row.responsible} name={person(row)} />,
    }),
    plain('unitId', 140, { text: (row) => people.unitOf(row.unitId) ?? '' }),
  ];
}

/** Plan stands under another name: `plan` is the whole plan's. */
const idOf = (name: keyof Sums): string => (name === 'plan' ? 'planned' : name);

/** The sum that a column of money shows. */
export const sumIn = (id: string): string => (id === idOf('plan') ? 'plan' : id);

/** Columns as a file's are called (`exportTables`). */
export const exportedOf = (shown: readonly PlanColumn[], dimensions: readonly Dimension[]): string[] =>
  shown.map(({ id }) => {
    if (dimensions.some(({ name }) => name === id)) return `${shares}.${id}`;
    return sumIn(id);
  });

/** Nothing is not the same as what one may not see. */
const moneyColumn = (name: keyof Sums): PlanColumn =>
  plain(idOf(name), 92, {
    figure: true,
    text: ({ costs, type }) => (type === 'MILESTONE' || !costs ? '' : formatFigure(shownSum(costs, name) ?? 0)),
    key: ({ costs }) => costs?.[name] ?? 0,
    amount: ({ costs, type }) => (type === 'MILESTONE' || !costs ? undefined : (shownSum(costs, name) ?? undefined)),
    sum: (rows) => sumOf(name, rows),
  });

/** What is left out of sums is left out here too; undefined: one may not see the money of any. */
function sumOf(name: keyof Sums, rows: readonly PlanRow[]): number | null | undefined {
  if (rows.length > 0 && !rows.some(({ costs }) => costs)) return undefined;
  const counted = rows.flatMap(({ detached, costs }) => (costs && !detached ? [costs] : []));
  const compares = againstBudget.has(name) && counted.every(({ budget }) => budget === 0);
  return counted.length === 0 || compares ? null : counted.reduce((sum, costs) => sum + costs[name], 0);
}

const sharedFields = fieldsOf(CommonFields).filter(({ kind }) => kind === 'list');
const contentFields = fieldsOf(ElementContent).filter(({ kind, name }) => kind === 'text' && name !== 'label');

/** Columns that show what rows do not carry. */
export const isOfContents = (id: string): boolean =>
  contentFields.some(({ name }) => name === id) || ofLists.includes(id) || id.startsWith(pathOf({ name: '' }));

function contentColumn(field: Field, { contents }: Context): PlanColumn {
  const { name } = field;
  const value = (row: PlanRow) => String(contents.get(row.id)?.[name] ?? '');
  return plain(name, 180, {
    text: value,
    value,
    field: { ...field, label: fieldName(name), lines: 'one' },
    // A cell has one line.
    fixed: (row) => value(row).includes('\n'),
  });
}

const ofLists = ['kpis', 'conclusions', 'status', 'nextStep', ...sharedFields.map(({ name }) => name)];

/** How many KPIs are reached, and the average of the conclusions: they are written in the panel. */
function listColumns({ contents }: Context): PlanColumn[] {
  const listOf = <T,>(row: PlanRow, name: string) => (contents.get(row.id)?.[name] ?? []) as readonly T[];
  const kpisOf = (row: PlanRow) => listOf<Kpi>(row, 'kpis');
  const reachedOf = (row: PlanRow) => kpisOf(row).filter((kpi) => isReached(kpi)).length;
  const average = (row: PlanRow) => {
    const ratings = listOf<Conclusion>(row, 'conclusions');
    return ratings.length > 0 ? ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length : null;
  };
  const decimals = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 });
  return [
    plain('kpis', 140, {
      text: (row) =>
        kpisOf(row).length > 0 ? t('planning.kpisReached', { count: kpisOf(row).length, reached: reachedOf(row) }) : '',
      key: (row) => (kpisOf(row).length > 0 ? reachedOf(row) / kpisOf(row).length : ''),
    }),
    plain('conclusions', 100, {
      ...{ figure: true, key: (row: PlanRow) => average(row) ?? '' },
      text: (row) => (average(row) === null ? '' : `${decimals.format(average(row) ?? 0)} ★`),
    }),
  ];
}

/** Where an element stands and what comes next, as its last entry says; all of them are in the panel. */
const statusColumns = ({ contents }: Context): PlanColumn[] =>
  (['status', 'nextStep'] as const).map((name) =>
    plain(name, 180, {
      text(row) {
        const held = contents.get(row.id);
        const entries = (held?.['statusAndNextStepHistory'] ?? []) as readonly StatusAndNextStep[];
        return String((entries.at(-1) ?? held)?.[name] ?? '');
      },
    }),
  );

/** Whether it is left out of the sums, and to whom it is open beside its unit. */
const commonColumns = ({ contents, names }: Context): PlanColumn[] => [
  plain('detached', 116, { text: ({ detached }) => (detached ? t('planning.detachedShort') : '') }),
  ...sharedFields.map((field) =>
    plain(field.name, 160, { text: (row) => textOf(field, contents.get(row.id)?.[field.name], names) }),
  ),
];

/** What comes before it, with the days between. */
const followedColumn = ({ labelOf }: Context): PlanColumn =>
  plain('dependsOn', 180, {
    text: ({ dependsOn }) =>
      dependsOn
        .map(({ id, lagDays }) => [labelOf(id) ?? '…', lagDays > 0 ? `+${lagDays}` : lagDays || ''].join(' ').trim())
        .join(', '),
  });

/** A field that the tenant added: written where the row's type has it, as that type has it. */
function ownColumn(field: FormField, { contents, names, own }: Context): PlanColumn {
  const ofRow = (row: PlanRow) => own.get(row.typeId ?? '')?.get(field.name);
  const value = (row: PlanRow) => fieldValue(contents.get(row.id) ?? {}, field);
  const { key, amount: _, ...column } = columnOf<PlanRow>(field, names);
  return {
    ...column,
    id: pathOf(field),
    value,
    text: (row) => (value(row) === false ? '' : textOf(ofRow(row) ?? field, value(row), names)),
    ...(key && { key: (row: PlanRow) => (value(row) as number | string | null | undefined) ?? '' }),
    fixed: (row) => ofRow(row)?.kind !== field.kind || String(value(row) ?? '').includes('\n'),
  };
}

/** What an element is assigned to, with its shares where it has any. */
const dimensionColumn = ({ name, one }: Dimension, { contents, names }: Context): PlanColumn => ({
  id: name,
  name: one,
  width: 160,
  text(row) {
    const shares = contents.get(row.id)?.['selections'] as Readonly<Record<string, readonly Share[]>> | undefined;
    const said = ({ id, share }: Share) =>
      `${names.labelOf(name, id) ?? '…'}${share && share < all ? ` ${formatPercent(share)}` : ''}`;
    return (shares?.[name] ?? []).map(said).join(', ');
  },
});

export const standardColumns = [
  'label',
  'identifier',
  'phase',
  'startDate',
  'endDate',
  'responsible',
  'budget',
  'planned',
  'committed',
  'actual',
  'available',
];
