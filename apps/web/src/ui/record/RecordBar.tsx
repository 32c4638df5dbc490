import { CopyCheck, Ellipsis, FoldVertical, Plus, Trash2, UnfoldVertical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { choiceName } from '../../words/names.js';
import { t } from '../../words/t.js';
import { Button, IconButton } from '../Button.js';
import { Chip } from '../Chip.js';
import { FilterChips } from '../filter/FilterChips.js';
import { withTerm } from '../filter/terms.js';
import { labelOf } from '../form/formField.js';
import { ColumnMenu } from '../grid/ColumnMenu.js';
import { Menu } from '../Menu.js';
import { useIsPhone } from '../media.js';
import { FileMenu } from '../page/FileMenu.js';
import { PageBar } from '../page/PageBar.js';
import { SearchField } from '../page/SearchField.js';
import { AsOfButton } from '../past/AsOfButton.js';
import { SavedViews } from '../sets/SavedViews.js';
import { Tabs } from '../Tabs.js';
import { DuplicatesDialog } from './DuplicatesDialog.js';
import type { RecordsPage } from './useRecordsPage.js';

interface Props {
  page: RecordsPage;
  onNew(): void;
  onMerge(ids: readonly string[]): void;
}

/** Search, filters and what can be done with the list. */
export function RecordBar({ page, onNew, onMerge }: Props) {
  const { kind, rows, all, isFiltered, isTrash, mayWrite, asOf } = page;
  const isPhone = useIsPhone();
  // On a phone there is no room: a chip filters by it there.
  const tabs = isPhone || isTrash ? undefined : kind.tabs;
  const filters = page.filters.filter(({ name }) => name !== tabs);
  const count = isFiltered
    ? t('record.countOf', { count: rows.length, all: all.length })
    : t('record.count', { count: all.length });
  return (
    <PageBar
      actions={
        <>
          {!kind.isPlain && !isTrash && (
            <AsOfButton asOf={asOf} hint={t('record.asOfHint')} onChange={(next) => page.setParams({ asOf: next })} />
          )}
          {!isPhone && <ColumnMenu columns={page.columns} />}
          {(!kind.isPlain || kind.table) && !isTrash && asOf === null && <Files page={page} />}
          {(!kind.isPlain || kind.removes) && <ListMenu page={page} onMerge={onMerge} />}
          {isTrash ? (
            <Button onClick={() => page.setParams({ deleted: null })}>{t('record.backToList')}</Button>
          ) : (
            mayWrite && (
              <Button kind="primary" icon={<Plus />} onClick={onNew} aria-label={`${t('record.new')}: ${kind.one}`}>
                {t('record.new')}
              </Button>
            )
          )}
        </>
      }
    >
      {page.shelf && !isTrash && <SavedViews shelf={page.shelf} />}
      {tabs && <ChoiceTabs page={page} by={tabs} />}
      <SearchField label={t('record.search')} value={page.search} onChange={page.setSearch} />
      {page.everyYear && (
        <Chip name={t('planning.year')} onClick={() => page.setParams({ years: null })}>
          {t('planning.all')}
        </Chip>
      )}
      <FilterChips fields={filters} things={all} terms={page.terms} names={page.names} onChange={page.setTerms} />
      <span className="text-small text-ink-3 tabular-nums max-tablet:hidden" role="status">
        {isTrash && `${t('record.trash')}: `}
        {count}
      </span>
    </PageBar>
  );
}

/** All rows, and those of each value of a choice that any row has. */
function ChoiceTabs({ page, by }: Pick<Props, 'page'> & { by: string }) {
  const { all, terms, filters } = page;
  const field = filters.find(({ name }) => name === by);
  const counts = useMemo(() => {
    const found = new Map<unknown, number>();
    for (const row of all) found.set(row[by], (found.get(row[by]) ?? 0) + 1);
    return found;
  }, [all, by]);
  const values = terms.find(({ key }) => key === by)?.values ?? [];
  const [only] = values.length === 1 ? values : [];
  const chosen = only && 'is' in only ? only.is : '';
  const offered = field?.choices?.filter((value) => counts.has(value) || value === chosen) ?? [];
  if (!field) return null;
  return (
    <Tabs<string>
      label={labelOf(field)}
      value={chosen}
      onChange={(value) => page.setTerms(withTerm(terms, by, value ? [{ is: value }] : []))}
      choices={[
        { value: '', label: t('record.every') },
        ...offered.map((value) => ({ value, label: `${choiceName(value)} ${counts.get(value) ?? 0}` })),
      ]}
    />
  );
}

/** The list as it is shown out into a file, and a file into the kind. */
function Files({ page }: Pick<Props, 'page'>) {
  const { kind, rows, tree, isFiltered, mayWrite, columns } = page;
  // What is folded up in the tree belongs to the list all the same.
  const isWhole = !isFiltered && kind.byYear === undefined && ((tree && !kind.parts) || !columns.sort);
  return (
    <FileMenu
      label={t('record.export')}
      of={kind.table ? { table: kind.table } : { kind: kind.name }}
      choices={[
        {
          heading: t('record.exportAs'),
          ...(!isWhole && {
            listed: () => ({ ids: rows.flatMap((row) => (kind.parts && row.depth > 0 ? [] : row.id)) }),
          }),
        },
      ]}
      importing={
        mayWrite && !kind.isPlain ? { label: t('record.import'), to: `/${kind.shelf}/${kind.name}/import` } : null
      }
    />
  );
}

function ListMenu({ page, onMerge }: Pick<Props, 'page' | 'onMerge'>) {
  const { kind, mayWrite, isTrash, tree, asOf } = page;
  const [duplicates, setDuplicates] = useState(false);
  return (
    <>
      <Menu
        button={<IconButton label={t('ui.more')} icon={<Ellipsis />} />}
        entries={[
          tree && { label: t('record.expandAll'), icon: <UnfoldVertical />, run: () => page.close(null, false) },
          tree && { label: t('record.collapseAll'), icon: <FoldVertical />, run: () => page.close(null, true) },
          tree && 'separator',
          mayWrite &&
            !kind.isPlain &&
            !isTrash && { label: t('record.duplicates'), icon: <CopyCheck />, run: () => setDuplicates(true) },
          !isTrash &&
            asOf === null && {
              label: t('record.trash'),
              icon: <Trash2 />,
              run: () => page.setParams({ deleted: '1', id: null }),
            },
        ]}
      />
      {duplicates && (
        <DuplicatesDialog
          page={page}
          onClose={() => setDuplicates(false)}
          onMerge={(ids) => {
            setDuplicates(false);
            onMerge(ids);
          }}
        />
      )}
    </>
  );
}
