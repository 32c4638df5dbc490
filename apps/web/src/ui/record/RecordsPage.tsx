import { Database, FileUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { refusal } from '../../api/refused.js';
import { useStore } from '../../api/store.js';
import { useYear } from '../../api/useYear.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { EmptyState, ErrorState } from '../EmptyState.js';
import { parentOf, rowOf } from '../grid/forest.js';
import { Grid } from '../grid/Grid.js';
import { type GridHandle, type LeftOut, newRow, type Values } from '../grid/grid.js';
import { phoneColumn } from '../grid/phoneColumn.js';
import { sayPasted } from '../grid/sayPasted.js';
import { nothingChosen } from '../grid/selection.js';
import { useIsPhone } from '../media.js';
import { SelectionBar, SelectionButton } from '../page/SelectionBar.js';
import { type Crumb, usePage } from '../page.js';
import { PastBanner } from '../past/PastBanner.js';
import { SkeletonRows } from '../Skeleton.js';
import { MissingView } from '../sets/MissingView.js';
import {
  changeRecord,
  createRecord,
  createRecords,
  firstValues,
  moveRecords,
  removeRecords,
  restoreRecords,
} from './actions.js';
import { ConflictDialog } from './ConflictDialog.js';
import { CreateDialog } from './CreateDialog.js';
import type { Item, Kind } from './kinds.js';
import { MergeDialog } from './MergeDialog.js';
import { RecordBar } from './RecordBar.js';
import { RecordPanel } from './RecordPanel.js';
import type { RecordTab } from './recordTab.js';
import { type RecordsPage as Page, type RecordViews, useRecordsPage } from './useRecordsPage.js';

interface Props {
  kind: Kind;
  above: readonly Crumb[];
  /** What other areas put into the panel. */
  tabs: readonly RecordTab[];
  /** Where its filter, columns and order are saved as views. */
  saved?: RecordViews;
}

/** The page of a kind of records: its list or tree, and beside it the record that is open. */
export function RecordsPage({ kind, above, tabs, saved }: Props) {
  const page = useRecordsPage(kind, saved);
  const grid = useRef<GridHandle>(null);
  const isPhone = useIsPhone();
  const [dialog, setDialog] = useState<'create' | readonly string[] | null>(null);
  usePage({ title: kind.title, above: above as Crumb[], past: page.asOf !== null, hasYear: kind.byYear !== undefined });
  const begin = () =>
    isPhone || kind.isPlain || page.rows.length === 0 ? setDialog('create') : grid.current?.edit(null);
  const { open, asOf } = page;
  const named = rowOf(page.forest, open);
  const opened = (kind.parts && named && parentOf(page.forest, named)) ?? named;
  const merge = () => setDialog(page.chosen.map(({ id }) => id));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RecordBar page={page} onNew={begin} onMerge={(ids) => setDialog(ids)} />
      {asOf !== null && <PastBanner asOf={asOf} onBack={() => page.setParams({ asOf: null })} />}
      <div className="relative flex min-h-0 flex-1">
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          <Rows page={page} grid={grid} onNew={begin} />
          <Chosen page={page} onMerge={merge} onLeave={() => grid.current?.focus()} />
        </div>
        {opened && <RecordPanel key={`${opened.id}${asOf}`} page={page} row={opened} tabs={tabs} />}
      </div>
      {dialog === 'create' && <CreateDialog page={page} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'create' && (
        <MergeDialog page={page} ids={dialog} onClose={() => setDialog(null)} />
      )}
      <ConflictDialog nameOf={(id) => page.list.get(id)?.label ?? page.names.labelOf('', id)} />
    </div>
  );
}

interface RowsProps {
  page: Page;
  grid: React.RefObject<GridHandle | null>;
  onNew(): void;
}

function Rows({ page, grid, onNew }: RowsProps) {
  const { kind, list, state, rows, columns, selection, select, tree, forest, mayWrite, isTrash, saved } = page;
  const isPhone = useIsPhone();
  const refused = useStore(refusal);
  if (state.status === 'loading') return <SkeletonRows rows={16} indent={kind.tree} />;
  if (state.status === 'error')
    return <ErrorState title={problemText(state.problem)} onRetry={() => void page.refresh()} />;
  if (saved?.base.isMissing)
    return <MissingView path={saved.pathOf(saved.base.viewId)} show={saved.words.everything} />;
  if (rows.length === 0 && (page.isFiltered || page.all.length === 0)) return <Nothing page={page} onNew={onNew} />;
  const canWrite = mayWrite && !isTrash;
  return (
    <Grid<Item>
      handle={grid}
      label={kind.title}
      rows={rows}
      columns={isPhone ? phoneColumn(columns) : columns}
      twoLines={isPhone && columns.shown.length > 1}
      source={page.all}
      selection={selection}
      onSelect={select}
      {...(tree && {
        tree: {
          column: kind.first,
          forest,
          closed: page.isFiltered && !kind.parts ? new Set<string>() : page.closed,
          close: page.close,
          isFlatTop: kind.parts !== undefined,
          ...(canWrite && kind.tree && { move: (ids, to) => moveRecords(page, ids, to) }),
        },
      })}
      {...(canWrite && { writing: writingOf(page) })}
      {...(canWrite && !isPhone && !kind.isPlain && { creating: creatingOf(page) })}
      onOpen={(id) => page.setOpen(id)}
      onDelete={
        canWrite
          ? () =>
              void removeRecords(
                page,
                page.chosen.map(({ id }) => id),
              )
          : undefined
      }
      onEscape={() => page.setOpen(null)}
      opensByPress={page.open !== null || isPhone}
      openLabel={page.open === null && !isPhone ? t('record.openPanel') : undefined}
      touched={list.touched}
      note={
        refused && refused.thing !== page.open
          ? { id: refused.thing, text: problemText(refused.problem), onClose: () => refusal.set(null) }
          : null
      }
      sums={kind.parts ? rows.filter(({ depth }) => depth === 0) : rows}
    />
  );
}

const writingOf = (page: Page) => ({
  names: page.names,
  save: (row: Item, values: Values) => void changeRecord(page, row, values),
  paste(changed: readonly { row: Item; values: Values }[], added: readonly Values[], leftOut: LeftOut) {
    for (const { row, values } of changed) void changeRecord(page, row, values);
    const whole = added.filter((values) => values[page.kind.first]);
    createRecords(page, whole);
    const unfit = leftOut.unfit + added.length - whole.length;
    sayPasted([...changed.map(({ values }) => values), ...whole], { ...leftOut, unfit });
  },
});

const creatingOf = (page: Page) => ({
  label: t('record.newOne', { name: page.kind.one }),
  required: [page.kind.first],
  make: (values: Values) => void createRecord(page, { ...firstValues(page), ...values }),
});

function Nothing({ page, onNew }: { page: Page; onNew(): void }) {
  const { kind, isFiltered, isTrash, mayWrite, otherYears } = page;
  const navigate = useNavigate();
  const [year, chooseYear] = useYear();
  if (isFiltered)
    return (
      <EmptyState
        icon={<Database />}
        title={t('record.noMatch')}
        actions={<Button onClick={() => page.setParams({ q: null, filters: null })}>{t('record.clearFilters')}</Button>}
      />
    );
  if (isTrash)
    return (
      <EmptyState icon={<Trash2 />} title={t('deletion.empty')}>
        {t('deletion.emptyHint')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Database />}
      title={otherYears.length ? t('record.emptyYear', { year }) : t('record.empty')}
      actions={
        <>
          {mayWrite && (
            <Button kind="primary" onClick={onNew}>
              {t('record.newOne', { name: kind.one })}
            </Button>
          )}
          {mayWrite && !kind.isPlain && (
            <Button icon={<FileUp />} onClick={() => navigate(`/${kind.shelf}/${kind.name}/import`)}>
              {t('record.import')}
            </Button>
          )}
          {otherYears.slice(0, 3).map((each) => (
            <Button key={each} onClick={() => chooseYear(each)}>
              {t('record.showYear', { year: each })}
            </Button>
          ))}
        </>
      }
    >
      {mayWrite ? (kind.emptyHint ?? t('record.emptyHint')) : t('record.emptyRead')}
    </EmptyState>
  );
}

function Chosen({ page, onMerge, onLeave }: { page: Page; onMerge(): void; onLeave(): void }) {
  const { chosen, mayWrite, isTrash } = page;
  const least = isTrash ? 1 : 2;
  if (chosen.length < least || !mayWrite || (page.kind.isPlain && !page.kind.removes)) return null;
  const clear = () => {
    page.select((now) => (now.active === newRow ? nothingChosen : { ...now, chosen: new Set() }));
    onLeave();
  };
  return (
    <SelectionBar count={chosen.length} onClear={clear}>
      {isTrash ? (
        <SelectionButton onClick={() => void restoreRecords(page, chosen)}>{t('record.restore')}</SelectionButton>
      ) : (
        <>
          {!page.kind.isPlain && <SelectionButton onClick={onMerge}>{t('record.merge')}</SelectionButton>}
          {page.kind.actions?.map(({ label, run }) => (
            <SelectionButton key={label} onClick={() => run(chosen)}>
              {label}
            </SelectionButton>
          ))}
          {!chosen.some((row) => page.kind.isFixed?.(row)) && (
            <SelectionButton
              onClick={() =>
                void removeRecords(
                  page,
                  chosen.map(({ id }) => id),
                )
              }
            >
              {t('ui.delete')}
            </SelectionButton>
          )}
        </>
      )}
    </SelectionBar>
  );
}
