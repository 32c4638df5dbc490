import { fieldsOf } from '@contracts/fields.js';
import { folded } from '@contracts/filters/phrase.js';
import { type CustomField, customFieldAs } from '@contracts/masterData/dataElementType.js';
import { Commented } from '@contracts/planning/commented.js';
import type { Kpi, StatusAndNextStep } from '@contracts/planning/element.js';
import { kpiStateOf } from '@contracts/planning/kpi.js';
import { type Comment, PlanElement } from '@contracts/planning/things.js';
import type { Row } from '@platform/ports.js';
import type { Column } from '../lists/columns.js';
import type { WishTerm } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Termed, Terms } from '../reading/terms.js';

const prefix = 'customProperties.';

/** `kpiState='MISSED'`: elements with a KPI that is not reached. */
const kpiState: Column = {
  name: 'kpiState',
  of: (row) => [...new Set((row['kpis'] as readonly Kpi[] | undefined)?.map(kpiStateOf))],
};

/** `status='läuft'`, `nextStep=''`: where elements stand, as the last entry says; rows of lists say that alone. */
const standing: readonly Column[] = (['status', 'nextStep'] as const).map((name) => ({
  name,
  of(row) {
    const entries = row['statusAndNextStepHistory'] as readonly StatusAndNextStep[] | undefined;
    return (entries?.at(-1) ?? row)[name] || null;
  },
}));

const commentsIn = (row: Row): readonly Comment[] => (row['comments'] as readonly Comment[] | undefined) ?? [];

/** What an element's comments say, by whom they are, of which days; its whole row tells it. */
const commented: Readonly<Record<keyof Commented, Column['of']>> = {
  comments: (row) =>
    folded(
      commentsIn(row)
        .map(({ text }) => text)
        .join('\n'),
    ),
  commentedBy: (row) => [...new Set(commentsIn(row).map(({ user }) => user))],
  commentedAt: (row) => [...new Set(commentsIn(row).map(({ time }) => time.slice(0, 10)))],
  hasComments: (row) => commentsIn(row).length > 0,
};

/**
 * Fields that the tenant added to elements, as keys of a filter: `customProperties.size='20..40'`; how KPIs and elements
 * stand, and what is said of them in comments.
 */
export function planTerms({ live, of, sees }: Termed): Terms {
  if (of !== PlanElement) return { keys: [], understood: (wish) => wish };
  const fields = addedIn(live).map((field) => ({ ...customFieldAs(field), name: prefix + field.key }));
  const own = [...new Set(fields.map(({ name }) => name))];
  const columns = new Map<string, Column>([
    ...[kpiState, ...standing].map((column): [string, Column] => [column.name, column]),
    ...own.map((key): [string, Column] => [key, { name: key, of: (row) => propertyIn(row, key.slice(prefix.length)) }]),
  ]);
  const ofComments = new Map(
    fieldsOf(Commented).map(({ name, search }): [string, NonNullable<WishTerm['held']>] => [
      name,
      {
        ...{ column: { name, of: commented[name as keyof Commented] }, ...(search && { isPhrase: true }) },
        seen: (value, row) => (sees(row as Row, 'comments') ? value : null),
      },
    ]),
  );
  const understood = (term: WishTerm): WishTerm => {
    const column = columns.get(term.key);
    const held = column ? { column, seen: (value: unknown) => value ?? null } : ofComments.get(term.key);
    return held ? { ...term, held } : term;
  };
  const keys = [...columns.keys(), ...ofComments.keys()];
  return {
    keys,
    fields: [...fields, ...fieldsOf(Commented)],
    understood: (wish) => ({ ...wish, terms: wish.terms.map(understood) }),
  };
}

/** All fields that the tenant added to its types of elements. */
const addedIn = (live: TenantLive): CustomField[] =>
  [...live.rows('elementTypes').values()].flatMap((type) => (type['fields'] as CustomField[] | undefined) ?? []);

function propertyIn(row: Row, name: string): unknown {
  const held = row['customProperties'] as Readonly<Record<string, unknown>> | undefined;
  return held && Object.hasOwn(held, name) ? held[name] : null;
}
