import { type FigureName, figureNames, type TimeUnit, timeUnits } from '@contracts/reports/reports.js';
import { useMemo } from 'react';
import { useYear } from '../api/useYear.js';
import { useAddress } from '../ui/page/useAddress.js';
import { readAsOf } from '../ui/past/asOf.js';
import { useKinds } from '../ui/record/kinds.js';
import type { SavedView } from '../ui/sets/filterSets.js';
import type { Look } from '../ui/sets/look.js';
import { useBase } from '../ui/sets/useBase.js';
import { t } from '../words/t.js';

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
  const base = useBase(viewId);
  const saved = useMemo(() => savedOf(base.view), [base.view]);
  const { params, said, setParams } = useAddress(saved);
  const [year] = useYear();
  const settings = useMemo(() => settingsOf(params), [params]);
  return {
    ...{ params, setParams, settings, base, year, viewId },
    asOf: readAsOf(params),
    compared: readAsOf(new URLSearchParams({ asOf: params.get('since') ?? '' })),
    filters: params.get('filters') ?? '',
    set: (change: Partial<Settings>) => setParams(change),
    isChanged: [...names, 'filters'].some((name) => said.has(name)),
  };
}
export type Page = ReturnType<typeof useSettings>;

/** What a saved one says of the address: an emptied filter beside it is empty. */
function savedOf(view: SavedView | null): Look {
  const kept = { ...view?.configuration, ...(view?.filterString && { filters: view.filterString }) };
  return Object.fromEntries(
    Object.entries(kept).filter(
      (entry): entry is [string, string] =>
        [...names, 'filters'].some((name) => name === entry[0]) && typeof entry[1] === 'string',
    ),
  );
}

const settingsOf = (params: URLSearchParams): Settings =>
  Object.fromEntries(names.map((name) => [name, params.get(name) ?? standard[name]])) as Settings;

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
