import type { ImportAnswer } from '@contracts/importing/import.js';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Grid } from '../ui/grid/Grid.js';
import type { GridHandle, GridWriting, Values } from '../ui/grid/grid.js';
import type { Selection } from '../ui/grid/selection.js';
import { fixedColumns } from '../ui/grid/useColumns.js';
import { useKeysInGrid } from '../ui/grid/useRowKeys.js';
import { useIsTouch } from '../ui/media.js';
import { t } from '../words/t.js';
import { columnId, lead, nameOf, type PreviewItem, previewColumns } from './previewColumns.js';
import type { Importing } from './useImport.js';
import { useRows } from './useRows.js';

export interface TableHandle {
  /** Brings a cell into view and makes it the current one. */
  show(row: number, column: string | null): void;
}

interface Props {
  importing: Importing;
  data: ImportAnswer;
  ref: Ref<TableHandle>;
}

/** The rows of the file; cells are corrected in place, rows skipped. Space skips, Delete puts back. */
export function PreviewTable({ importing, data, ref }: Props) {
  const grid = useRef<GridHandle>(null);
  const { items, want, find } = useItems(importing, data);
  const [selection, select] = useState<Selection>({ chosen: new Set(), active: '0', anchor: '0' });
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const { skip, putBack } = changesOf(importing, data);
  const skipAt = (id: string | null) => items[Number(id)] && skip(items[Number(id)] as PreviewItem);
  const all = previewColumns({ importing, data, onSkip: skip, onPutBack: putBack });
  useImperativeHandle(ref, () => ({
    async show(row, column) {
      const at = data.columns.findIndex((it) => it.name === column);
      grid.current?.show(String(await find(row)), columnId(Math.max(0, at)));
    },
  }));
  useSkipKey(() => skipAt(selection.active));
  return (
    <Grid<PreviewItem>
      handle={grid}
      label={t('importing.table')}
      busy={importing.busy}
      rows={items}
      columns={fixedColumns(all, widths, setWidths)}
      headHeight={useIsTouch() ? 82 : 66}
      startsAt={columnId(0)}
      source={data.id}
      selection={selection}
      onSelect={select}
      writing={writingOf(importing, data)}
      onOpen={(id, column) => column === lead && skipAt(id)}
      onDelete={(id, column) => putBack(items[Number(id)], column)}
      onView={want}
    />
  );
}

/** Space means the row, not what is chosen. */
function useSkipKey(skip: () => void): void {
  useKeysInGrid(t('importing.table'), [{ keys: 'space', label: t('importing.skipKey'), run: skip }]);
}

/** The rows of the file at their places, fetched as they come into view. */
function useItems({ version }: Importing, data: ImportAnswer) {
  const { at, want, find } = useRows(data, version);
  const items = useMemo(
    () =>
      Array.from(
        { length: data.counts.rows },
        (_, index): PreviewItem => ({ id: String(index), parentId: null, depth: 0, row: at(index) }),
      ),
    [data.counts.rows, at],
  );
  return { items, want, find };
}

/** What one tells about rows of the file; the server answers the whole preview. */
function changesOf(importing: Importing, data: ImportAnswer) {
  return {
    skip({ row }: PreviewItem) {
      if (row) void importing.change({ rows: [{ row: row.row, skip: !row.skip }] });
    },
    /** A cell that was corrected, as the file has it. */
    putBack(item: PreviewItem | undefined, column: string) {
      const name = nameOf(data, column);
      if (!item?.row || !name || !item.row.corrected.includes(name)) return;
      void importing.change({ rows: [{ row: item.row.row, asWritten: [name] }] });
    },
  };
}

function writingOf(importing: Importing, data: ImportAnswer): GridWriting<PreviewItem> {
  const told = ({ row }: PreviewItem, values: Values) => {
    const texts = Object.entries(values).map(([id, text]) => [nameOf(data, id), String(text)]);
    return row ? [{ row: row.row, values: Object.fromEntries(texts) as Record<string, string> }] : [];
  };
  return {
    names: { labelOf: () => null, find: () => null },
    hasCommands: true,
    save: (item, values) => void importing.change({ rows: told(item, values) }),
    paste(changed) {
      const rows = changed.flatMap(({ row, values }) => told(row, values));
      if (rows.length > 0) void importing.change({ rows });
    },
  };
}
