import { costKinds } from '@contracts/planning/element.js';
import { type FigureName, figureNames, type TimeUnit, timeUnits } from '@contracts/reports/reports.js';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useYear } from '../api/useYear.js';
import { useAddress } from '../ui/page/useAddress.js';
import { readAsOf } from '../ui/past/asOf.js';
import { useKinds } from '../ui/record/kinds.js';
import { type SavedView, useSavedViews } from '../ui/sets/filterSets.js';
import { t } from '../words/t.js';

const kindOf = (figure: string) => costKinds.find((kind) => kind.toLowerCase() === figure);
export const figureName = (figure: FigureName): string => {
  const kind = kindOf(figure);
  return kind ? t(`costs.kind${kind}`) : t(`costs.${figure as 'forecast'}`);
};

/** What a report or chart is asked for, by its name in the address and in what is saved of it. */
const names = ['rows', 'across', 'unit', 'figures', 'by', 'kind', 'look'] as const;
type Name = (typeof names)[number];
export type Settings = Readonly<Record<Name, string>>;
const standard: Settings = {
  ...{ rows: 'ELEMENT', across: '', unit: 'QUARTER', figures: 'budget plan actual available' },
  ...{ by: 'UNIT', kind: 'PLAN', look: 'pie' },
};

/** A report as the address and its saved view say it. */
export function useSettings(viewId: 'REPORT' | 'CHART') {
  const { filterSetId } = useParams();
  const { rows: all, list } = useSavedViews();
  const { params, setParams } = useAddress();
  const [year] = useYear();
  const views = all.filter((each) => each.viewId === viewId);
  const view =
    views.find((each) => (filterSetId ? each.id === filterSetId : each.ownerId === null)) ?? (null as SavedView | null);
  const settings = useMemo(() => settingsOf(params, view), [params, view]);
  return {
    ...{ params, setParams, settings, views, view, list, year, viewId },
    asOf: readAsOf(params),
    compared: readAsOf(new URLSearchParams({ asOf: params.get('since') ?? '' })),
    filters: params.get('filters') ?? view?.filterString ?? '',
    /** An empty value is left out of the address where that is what it is without it. */
    set: (change: Partial<Settings>) => setParams(change),
    isChanged: view !== null && [...names, 'filters'].some((name) => params.has(name)),
  };
}
export type Page = ReturnType<typeof useSettings>;

function settingsOf(params: URLSearchParams, view: SavedView | null): Settings {
  const saved = (view?.configuration ?? {}) as Partial<Settings>;
  const read = (name: Name): string =>
    params.get(name) ?? (typeof saved[name] === 'string' ? saved[name] : standard[name]);
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Settings;
}

export const unitOf = ({ unit }: Settings): TimeUnit => timeUnits.find((each) => each === unit) ?? 'QUARTER';
export const figuresOf = ({ figures: shown }: Settings): readonly FigureName[] =>
  figureNames.filter((figure) => shown.split(' ').includes(figure));

/** What money may be grouped by. */
export function useGroupings(
  fixed: readonly ('ELEMENT' | 'UNIT' | 'RESPONSIBLE' | 'COST_TYPE' | 'PHASE' | 'STATUS')[],
) {
  const { kinds } = useKinds();
  return [
    ...fixed.map((value) => ({ value: value as string, label: t(`report.${value}`) })),
    ...kinds.filter(({ dimension }) => dimension).map(({ name, one }) => ({ value: name, label: one })),
  ];
}
