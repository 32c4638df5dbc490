import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session.js';
import { Button } from '../../ui/Button.js';
import { copyText } from '../../ui/copy.js';
import { Menu, type MenuEntry } from '../../ui/Menu.js';
import { changeView, deleteView, mayChangeView, type SavedView } from '../../ui/sets/filterSets.js';
import { toast } from '../../ui/toasts.js';
import { t } from '../../words/t.js';
import { isEmptyFilter } from '../rows/filter.js';
import type { Plan } from '../usePlan.js';
import { pathOf, withoutFilter } from './address.js';
import { isSameLook, lookOf } from './look.js';
import { printPlan } from './terms.js';
import { useStartPage } from './useStartPage.js';
import { ViewDialog } from './ViewDialog.js';

/** Saved views: opening one, and what may be done with the one shown. */
export function SavedViews({ plan }: { plan: Plan }) {
  const { view } = plan.base;
  const [dialog, setDialog] = useState<'new' | 'change' | null>(null);
  const isChanged = view !== null && isChangedView(plan);
  const name = view?.title ?? t('views.short');
  return (
    <>
      <Menu
        side="bottom start"
        button={
          <Button
            kind="quiet"
            icon={<Bookmark />}
            aria-label={`${t('views.title')}: ${view?.title ?? t('views.none')}${isChanged ? `, ${t('views.isChanged')}` : ''}`}
          >
            {/* Its sign says it where there is little room. */}
            <span className={`max-w-40 truncate ${view ? '' : 'max-[1599px]:hidden'}`}>{name}</span>
            {isChanged && <span aria-hidden className="size-1.5 rounded-full bg-accent" title={t('views.isChanged')} />}
          </Button>
        }
        entries={[...useOpenable(plan), 'separator', ...useActions(plan, isChanged, setDialog)]}
      />
      {dialog && <ViewDialog plan={plan} view={dialog === 'change' ? view : null} onClose={() => setDialog(null)} />}
    </>
  );
}

const isChangedView = ({ filter, base, everyYear, params }: Plan): boolean =>
  printPlan(filter) !== printPlan(base.filter) ||
  everyYear !== base.everyYear ||
  !isSameLook(lookOf(params), base.look);

/** All there are, by whom they are for; then the whole plan. */
function useOpenable({ base, params, filter }: Plan): MenuEntry[] {
  const navigate = useNavigate();
  const groups = [
    { heading: t('views.defaults'), has: ({ ownerId }: SavedView) => ownerId === null },
    { heading: t('views.own'), has: (it: SavedView) => it.ownerId !== null && it.visibility === 'PERSONAL' },
    { heading: t('views.ofUnit'), has: (it: SavedView) => it.visibility === 'UNIT' },
    { heading: t('views.ofAll'), has: (it: SavedView) => it.ownerId !== null && it.visibility === 'ANY' },
  ];
  const search = withoutFilter(params);
  const all = base.views.some(({ ownerId, viewId }) => ownerId === null && viewId === base.viewId);
  return [
    {
      label: t('views.everything'),
      checked: !base.view && isEmptyFilter(filter),
      run() {
        const next = new URLSearchParams(search);
        // Without it the default would show.
        if (all) next.set('filters', '');
        navigate({ pathname: pathOf(base.viewId), search: next.toString() });
      },
    },
    ...groups.flatMap(({ heading, has }): MenuEntry[] => {
      const found = base.views.filter(has).sort((a, b) => a.title.localeCompare(b.title));
      if (found.length === 0) return [];
      const entries = found.map((each) => ({
        label: each.title,
        hint: each.description,
        checked: each.id === base.view?.id,
        run: () => navigate({ pathname: pathOf(each.viewId, each.id), search: search.toString() }),
      }));
      return [{ heading }, ...entries];
    }),
  ];
}

function useActions(plan: Plan, isChanged: boolean, setDialog: (dialog: 'new' | 'change') => void) {
  const { base, filter, params, everyYear } = plan;
  const { view, list } = base;
  const session = useSession();
  const navigate = useNavigate();
  const start = useStartPage();
  const mayChange = view !== null && mayChangeView(session, view);
  const search = withoutFilter(params).toString();
  const save = async (shown: SavedView) => {
    const years = 'years' in shown.configuration && { years: everyYear ? 'all' : 'one' };
    const configuration = { ...years, ...lookOf(params) };
    await changeView(list, shown, { filterString: printPlan(filter), configuration });
    navigate({ pathname: pathOf(base.viewId, shown.id), search }, { replace: true });
  };
  const remove = async (shown: SavedView) => {
    if (await deleteView(list, shown)) navigate({ pathname: pathOf(base.viewId), search }, { replace: true });
  };
  return [
    view && isChanged && mayChange && { label: t('views.save'), run: () => void save(view) },
    { label: t('views.saveAs'), run: () => setDialog('new') },
    view && isChanged && { label: t('views.reset'), run: () => navigate({ search }, { replace: true }) },
    view && { label: t('planning.copyLink'), run: () => void copyLink(view) },
    { label: t('views.refresh'), run: () => void plan.refresh() },
    start.entry(pathOf(base.viewId, view?.ownerId ? view.id : undefined)),
    view && mayChange && { label: t('views.properties'), run: () => setDialog('change') },
    view && mayChange && { label: t('views.delete'), danger: true, run: () => void remove(view) },
  ] as const;
}

async function copyLink({ viewId, id }: SavedView): Promise<void> {
  const link = new URL(pathOf(viewId, id), window.location.origin);
  if (await copyText(link.href)) toast({ text: t('views.linkCopied') });
}
