import { useMemo } from 'react';
import type { LiveList } from '../api/liveList.js';
import { Grid } from '../ui/grid/Grid.js';
import type { GridItem } from '../ui/grid/grid.js';
import { pressed, type Selection } from '../ui/grid/selection.js';
import { type SetParams, useColumns } from '../ui/grid/useColumns.js';
import { useIsPhone } from '../ui/media.js';
import { formatWhen } from '../words/formats/relative.js';
import { t } from '../words/t.js';
import { columnsOf, standardOf } from './columns.js';
import { PhaseStep } from './PhaseStep.js';
import { amountText, type Request, stepText, type Tab } from './requests.js';

interface Props {
  tab: Tab;
  requests: readonly Request[];
  list: LiveList<Request>;
  nameOf(id: string): string | null;
  selection: Selection;
  onSelect(next: Selection | ((now: Selection) => Selection)): void;
  onOpen(id: string): void;
  params: URLSearchParams;
  setParams: SetParams;
}

/** A grid at a table, cards for a thumb. */
export function RequestRows(props: Props) {
  return useIsPhone() ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows({ tab, requests, list, nameOf, selection, onSelect, onOpen, params, setParams }: Props) {
  const all = useMemo(() => columnsOf(tab, nameOf), [tab, nameOf]);
  const columns = useColumns<Request & GridItem>({
    ...{ all, standard: standardOf(tab), first: 'label', keptAs: `approvals.${tab}`, params, setParams },
  });
  const rows = useMemo(() => requests.map((it) => ({ ...it, depth: 0 })), [requests]);
  return (
    <Grid<Request & GridItem>
      label={t(`approvals.${tab}`)}
      rows={rows}
      columns={columns}
      source={requests}
      selection={selection}
      onSelect={onSelect}
      onOpen={onOpen}
      opensByPress
      touched={list.touched}
    />
  );
}

function Cards({ tab, requests, nameOf, selection, onSelect, onOpen }: Props) {
  return (
    <ul aria-label={t(`approvals.${tab}`)} className="min-h-0 flex-1 overflow-y-auto pb-20">
      {requests.map((request) => (
        <li key={request.id} data-id={request.id} className="flex border-b border-line">
          {tab === 'waiting' && (
            <label className="grid w-12 shrink-0 place-items-center">
              <input
                type="checkbox"
                className="size-5 accent-(--accent)"
                aria-label={t('approvals.choose', { name: request.label })}
                checked={selection.chosen.has(request.id)}
                onChange={() => onSelect((now) => pressed(now, request.id, { shift: false, mod: true }, requests))}
              />
            </label>
          )}
          <button
            type="button"
            className={`min-h-16 min-w-0 flex-1 py-2.5 pr-4 text-left ${tab === 'waiting' ? '' : 'pl-4'}`}
            onClick={() => onOpen(request.id)}
          >
            <span className="flex gap-2">
              <b className="min-w-0 flex-1 truncate font-[560]">{request.label}</b>
              <span className="tabular-nums">{amountText(request)}</span>
            </span>
            <PhaseStep request={request} />
            <span className="block truncate text-small text-ink-3">{lineOf(tab, request, nameOf)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Who and when, and where it stands. */
function lineOf(tab: Tab, request: Request, nameOf: Props['nameOf']): string {
  const { outcome, submittedBy, submittedAt } = request;
  const parts =
    tab === 'decided' && outcome
      ? [t(`planning.approval${outcome.state}`), nameOf(outcome.by), formatWhen(outcome.at)]
      : [submittedBy && nameOf(submittedBy), submittedAt && formatWhen(submittedAt), stepText(request)];
  return parts.filter(Boolean).join(' · ');
}
