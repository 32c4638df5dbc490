import type { FilterTerm } from '@contracts/filters/filter.js';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RecordRow } from '../../api/records.js';
import { hasOne, useSession } from '../../api/session.js';
import { useRecords } from '../../api/useList.js';
import type { ShownList } from '../../api/useLiveList.js';
import { useYear } from '../../api/useYear.js';
import { locale } from '../../words/language.js';
import { fitsTerms, readFilters, withBelow, writeFilters } from '../filter/terms.js';
import { useMeant } from '../filter/useMeant.js';
import type { FormField, Names } from '../form/formField.js';
import { sortedRows } from '../grid/columns.js';
import { type Forest, forestOf, rowOf, shownRows, treeOf } from '../grid/forest.js';
import { newRow } from '../grid/grid.js';
import { keptIn, nothingChosen, type Selection } from '../grid/selection.js';
import { type SetParams, useColumns } from '../grid/useColumns.js';
import { useAddress } from '../page/useAddress.js';
import { readAsOf } from '../past/asOf.js';
import { isSameLook, type Look, lookOf, noLook, withoutView } from '../sets/look.js';
import type { Shelf } from '../sets/shelf.js';
import { printShown } from '../sets/terms.js';
import type { Base } from '../sets/useBase.js';
import type { Item, Kind } from './kinds.js';
import { namingFields } from './namingFields.js';
import { columnsOf, standardColumns, unreadIn } from './recordColumns.js';
import { useNames } from './useNames.js';
import { usePastRecords } from './usePastRecords.js';

/** What the list of a kind's records shows: all of it stands in the address. */
export function useRecordsPage(kind: Kind, saved?: RecordViews) {
  const { filter, look, state } = saved?.base ?? unsaved;
  const { params, said, setParams } = useAddress(useMemo(() => overlaid(filter, look), [filter, look]));
  const isTrash = params.get('deleted') === '1';
  const asOf = kind.isPlain || isTrash ? null : readAsOf(params);
  const open = params.get('id');
  const everyYear = kind.byYear !== undefined && params.get('years') === 'all';
  const recorded = usePastRecords(kind, useRecords(kind, isTrash ? 'deleted' : 'living'), asOf);
  const shown = useOfYear(kind, recorded, { open, everyYear });
  const asked = params.get('filters');
  const naming = useMemo(() => namingFields(kind, asked), [kind, asked]);
  const names = useNames([...kind.fields, ...naming], [kind.name]);
  const found = useFound(kind, shown, { params, setParams, names, naming, isTrash });
  const { forest, tree, rows } = found;
  const [selection, select] = useState<Selection>(nothingChosen);
  useEffect(() => {
    select((now) => keptIn(now, (id) => id === newRow || forest.indexOf.has(id)));
  }, [forest]);
  const setOpen = useCallback(
    (id: string | null, tab?: string) => setParams({ id, ...(tab && { tab }), ...(id === null && { tab: null }) }),
    [setParams],
  );
  const chosen = rows.filter(({ id }) => selection.chosen.has(id));
  return {
    ...{ kind, names, params, setParams, isTrash, asOf, selection, select, chosen, open, setOpen, forest, tree, rows },
    state: state.status === 'ready' ? shown.state : state,
    ...{
      list: shown.list,
      all: shown.rows,
      otherYears: shown.otherYears,
      columns: found.columns,
      filters: found.filters,
    },
    everyYear,
    closed: found.closed,
    close: found.close,
    refresh: shown.refresh,
    mayWrite: hasOne(useSession(), [kind.may]) && asOf === null,
    search: found.search,
    isFiltered: found.search !== '' || found.terms.length > 0,
    terms: found.terms,
    setTerms: (terms: typeof found.terms) => setParams({ filters: writeFilters(terms) }),
    setSearch: (text: string) => setParams({ q: text || null }),
    saved,
    shelf: saved ? shelfOf(saved, { params, said, terms: found.terms, text: found.search }) : null,
  };
}

/** Where the saved views of a list are opened, and the one in effect. */
export type RecordViews = Pick<Shelf, 'words' | 'pathOf'> & { base: Base };

/** A list without saved views. */
const unsaved: Pick<Base, 'filter' | 'look' | 'state'> = {
  filter: { text: '', terms: [] },
  look: noLook,
  state: { status: 'ready' },
};

/** What a saved view says of the address where the address itself says nothing. */
function overlaid(filter: Base['filter'], look: Look): Look {
  const filters = writeFilters(filter.terms);
  return { ...look, ...(filters && { filters }), ...(filter.text && { q: filter.text }) };
}

interface Now {
  params: URLSearchParams;
  said: URLSearchParams;
  terms: readonly FilterTerm[];
  text: string;
}

function shelfOf(saved: RecordViews, { params, said, terms, text }: Now): Shelf {
  const { filter, look: before } = saved.base;
  const look = lookOf(params);
  const filterString = printShown({ text, terms });
  const isChanged = filterString !== printShown(filter) || !isSameLook(look, before);
  return { ...saved, filterString, look, isChanged, everyYear: null, rest: withoutView(said) };
}

export type RecordsPage = ReturnType<typeof useRecordsPage>;

/** Those that are listed: of the year that is chosen, where the kind is listed by years; and the one that is open. */
function useOfYear<S extends ShownList<RecordRow>>(
  { byYear: dated, isListed }: Kind,
  shown: S,
  { open, everyYear }: { open: string | null; everyYear: boolean },
) {
  const [year] = useYear();
  const { rows: all } = shown;
  const byYear = everyYear ? undefined : dated;
  const rows = useMemo(() => {
    const listed = isListed ? all.filter(isListed) : all;
    if (byYear === undefined) return listed;
    return listed.filter((row) => row.id === open || String(row[byYear]).startsWith(String(year)));
  }, [all, isListed, byYear, open, year]);
  // Where there are any, when none are of the year that is chosen: the newest first.
  const otherYears = useMemo(() => {
    const years = byYear === undefined ? [] : all.map((row) => Number(String(row[byYear]).slice(0, 4)));
    return [...new Set(years)].filter((each) => each !== year).sort((a, b) => b - a);
  }, [all, byYear, year]);
  return { ...shown, rows, otherYears };
}

interface Wish {
  params: URLSearchParams;
  setParams: SetParams;
  names: Names;
  naming: readonly FormField[];
  isTrash: boolean;
}

/** The records in their order: the tree, or sorted without it; of these what search and filters leave. */
function useFound(
  kind: Kind,
  { rows: all }: Pick<ShownList<RecordRow>, 'rows'>,
  { params, setParams, names, naming, isTrash }: Wish,
) {
  // Trees are open at first, parts are folded up: what is kept is what was folded otherwise.
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  // As text: rows that come and change make no columns anew.
  const unread = useMemo(() => unreadIn(kind.fields, all).join(), [kind, all]);
  const columns = useColumns<Item>({
    all: useMemo(
      () => columnsOf(kind, names).filter(({ id }) => !unread.split(',').includes(id)),
      [kind, names, unread],
    ),
    standard: useMemo(() => standardColumns(kind), [kind]),
    first: kind.first,
    keptAs: kind.isOwn ? 'own' : kind.name,
    params,
    setParams,
  });
  const filters = useMemo(() => [...kind.fields.filter(isFilter), ...naming], [kind, naming]);
  const text = params.get('filters');
  const terms = useMemo(() => readFilters(text, filters), [text, filters]);
  const meant = useMeant(terms, filters);
  const search = params.get('q') ?? '';
  const sorted = columns.shown.find(({ id }) => id === columns.sort?.column);
  const { parts } = kind;
  const isTree = parts ? true : kind.tree && !isTrash && !sorted;
  const down = columns.sort?.down ?? false;
  const things = useMemo(() => {
    if (!parts) return treeOf(isTree ? all : all.map(flat), orderOf(kind));
    const own = all.toSorted(orderOf(kind)) as Item[];
    const inOrder = sorted ? sortedRows(own, sorted, down) : own;
    return treeOf(
      inOrder.flatMap((row) => [row as RecordRow, ...parts.of(row)]),
      () => 0,
    );
  }, [all, isTree, kind, parts, sorted, down]);
  const forest: Forest<Item> = useMemo(() => forestOf(things), [things]);
  const closed = useMemo(
    () => (parts ? new Set(all.flatMap(({ id }) => (folded.has(id) ? [] : id))) : folded),
    [parts, all, folded],
  );
  const rows = useMemo(() => {
    const words = fold(search).split(/\s+/).filter(Boolean);
    const wanted = withBelow(meant, filters, names);
    const isFound = (row: Item) => fitsTerms(row, wanted, filters) && hasWords(row, words, kind);
    // Parts come with what they belong to.
    const matches = (row: Item) => isFound((parts && rowOf(forest, row.parentId)) || row);
    const isFiltered = words.length > 0 || meant.length > 0;
    const { rows: found } = shownRows(forest, { closed: isFiltered && !parts ? new Set() : closed, matches });
    return sorted && !parts ? sortedRows(found, sorted, down) : found;
  }, [forest, closed, meant, filters, names, search, sorted, down, kind, parts]);
  const close = useCallback(
    (ids: readonly string[] | null, toClosed: boolean) => {
      const isOtherwise = toClosed !== (parts !== undefined);
      setFolded((now) => {
        if (ids === null) return new Set(isOtherwise ? forest.rows.map(({ id }) => id) : []);
        const next = new Set(now);
        for (const id of ids) isOtherwise ? next.add(id) : next.delete(id);
        return next;
      });
    },
    [forest, parts],
  );
  return { columns, filters, terms, search, forest, tree: isTree, rows, closed, close };
}

/** Without the tree. */
const flat = (row: RecordRow): RecordRow => (row.parentId === null ? row : { ...row, parentId: null });

/** Siblings of a tree by their place; a list by a rank where the kind has one, else by number and name. */
function orderOf({ tree, fields, nameOf, order }: Kind) {
  if (order) return order;
  const collator = new Intl.Collator(locale(), { numeric: true });
  const ranked = ['rank', 'value'].find((name) => fields.some((field) => field.name === name));
  return (a: RecordRow, b: RecordRow): number => {
    if (tree) return a.position - b.position || a.revision - b.revision;
    const byRank = ranked ? Number(a[ranked]) - Number(b[ranked]) : 0;
    return byRank || collator.compare(nameOf(a), nameOf(b)) || collator.compare(a.identifier ?? '', b.identifier ?? '');
  };
}

/** Fields whose values a list is narrowed by; what nearly every record has its own of is searched instead. */
const isFilter = (field: FormField): boolean =>
  field.within !== undefined
    ? !['text'].includes(field.kind)
    : field.find === true && !['identifier', 'label', 'firstName', 'lastName', 'email'].includes(field.name);

const searched = new WeakMap<RecordRow, string>();

function hasWords(row: RecordRow, words: readonly string[], { fields, parts }: Kind): boolean {
  if (words.length === 0) return true;
  let text = searched.get(row);
  if (text === undefined) {
    text = fold(
      [row, ...(parts?.of(row) ?? [])]
        .flatMap((each) => fields.flatMap(({ name, search }) => (search ? [each[name]] : [])))
        .join(' '),
    );
    searched.set(row, text);
  }
  return words.every((word) => text.includes(word));
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
