import type { RecordRow } from '../../api/records.js';
import { ColorDot } from '../form/ColorField.js';
import type { FormField, Names } from '../form/formField.js';
import { type Column, columnOf } from '../grid/columns.js';
import type { Item, Kind } from './kinds.js';

/** Fields that a cell can show: not whole groups of fields. */
const isColumn = ({ kind, secret }: FormField): boolean => kind !== 'group' && kind !== 'map' && !secret;

/** The columns of a kind: its name first, then the fields in the order of its class. */
export function columnsOf(kind: Kind, names: Names): readonly Column<Item>[] {
  if (kind.columns) return kind.columns.of(names);
  const hasColor = kind.fields.some(({ name }) => name === 'color');
  const first = kind.fields.filter(({ name }) => name === kind.first);
  return [...first, ...kind.fields.filter((field) => isColumn(field) && !first.includes(field))].map((field) => {
    if (field.name === kind.first)
      return columnOf<Item>(
        field,
        names,
        hasColor ? { mark: (row) => <ColorDot color={row.color ?? 'transparent'} /> } : {},
      );
    if (field.name === 'identifier') return columnOf<Item>(field, names, { muted: true });
    if (field.format === 'color') return columnOf<Item>(field, names, { muted: true });
    return columnOf<Item>(field, names);
  });
}

/** Names of the fields that no row has, as the person may not read them. */
export const unreadIn = (fields: readonly FormField[], rows: readonly RecordRow[]): readonly string[] =>
  rows.length === 0
    ? []
    : fields
        .filter(({ name, reads, sparse }) => reads && !sparse && rows.every((row) => row[name] === undefined))
        .map(({ name }) => name);

/** What shows while nothing else is chosen: the name, the number, and what else tells records apart. */
export const standardColumns = (kind: Kind): readonly string[] =>
  kind.columns?.standard ?? [
    ...[kind.first, 'identifier'],
    ...kind.fields
      // A colour shows beside the name.
      .filter((field) => isColumn(field) && ![kind.first, 'identifier', 'description', 'color'].includes(field.name))
      .filter((field) => kind.isPlain || field.find || field.within || field.required || field.kind === 'list')
      .map(({ name }) => name)
      .slice(0, 7),
    'description',
  ];
