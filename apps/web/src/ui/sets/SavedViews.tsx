import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session.js';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { copyText } from '../copy.js';
import { comesLater } from '../later.js';
import { Menu, type MenuEntry } from '../Menu.js';
import { toast } from '../toasts.js';
import { changeView, deleteView, mayChangeView, type SavedView } from './filterSets.js';
import { configured, type Shelf } from './shelf.js';
import { useStartPage } from './useStartPage.js';

const ViewDialog = comesLater(async () => (await import('./ViewDialog.js')).ViewDialog);

/** Saved views: opening one, and what may be done with the one shown. */
export function SavedViews({ shelf }: { shelf: Shelf }) {
  const { view } = shelf.base;
  const [dialog, setDialog] = useState<'new' | 'change' | null>(null);
  const isChanged = view !== null && shelf.isChanged;
  const name = view?.title ?? t('views.short');
  return (
    <>
      <Menu
        side="bottom start"
        button={
          <Button
            kind="quiet"
            icon={<Bookmark />}
            aria-label={`${shelf.words.title}: ${view?.title ?? t('views.none')}${isChanged ? `, ${t('views.isChanged')}` : ''}`}
          >
            {/* Its sign says it where there is little room. */}
            <span className={`max-w-40 truncate ${view ? '' : 'max-[1599px]:hidden'}`}>{name}</span>
            {isChanged && <span aria-hidden className="size-1.5 rounded-full bg-accent" title={t('views.isChanged')} />}
          </Button>
        }
        entries={[...useOpenable(shelf), 'separator', ...useActions(shelf, isChanged, setDialog)]}
      />
      {dialog && <ViewDialog shelf={shelf} view={dialog === 'change' ? view : null} onClose={() => setDialog(null)} />}
    </>
  );
}

/** All there are, by whom they are for; then the page without one. */
function useOpenable({ base, words, filterString, rest, pathOf }: Shelf): MenuEntry[] {
  const navigate = useNavigate();
  const groups = [
    { heading: t('views.defaults'), has: ({ ownerId }: SavedView) => ownerId === null },
    { heading: t('views.own'), has: (it: SavedView) => it.ownerId !== null && it.visibility === 'PERSONAL' },
    { heading: t('views.ofUnit'), has: (it: SavedView) => it.visibility === 'UNIT' },
    { heading: t('views.ofAll'), has: (it: SavedView) => it.ownerId !== null && it.visibility === 'ANY' },
  ];
  const all = base.views.some(({ ownerId, viewId }) => ownerId === null && viewId === base.viewId);
  return [
    {
      label: words.everything,
      checked: !base.view && filterString === '',
      run() {
        const next = new URLSearchParams(rest);
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
        run: () => navigate({ pathname: pathOf(each.viewId, each.id), search: rest.toString() }),
      }));
      return [{ heading }, ...entries];
    }),
  ];
}

function useActions(shelf: Shelf, isChanged: boolean, setDialog: (dialog: 'new' | 'change') => void) {
  const { base, filterString, look, pathOf } = shelf;
  const { view, list } = base;
  const session = useSession();
  const navigate = useNavigate();
  const start = useStartPage();
  const mayChange = view !== null && mayChangeView(session, view);
  const search = shelf.rest.toString();
  const save = async (shown: SavedView) => {
    const configuration = configured(shelf, look, 'years' in shown.configuration);
    await changeView(list, shown, { filterString, configuration });
    navigate({ pathname: pathOf(base.viewId, shown.id), search }, { replace: true });
  };
  const remove = async (shown: SavedView) => {
    if (await deleteView(list, shown)) navigate({ pathname: pathOf(base.viewId), search }, { replace: true });
  };
  const copyLink = async (shown: SavedView) => {
    const link = new URL(pathOf(shown.viewId, shown.id), window.location.origin);
    if (await copyText(link.href)) toast({ text: t('views.linkCopied') });
  };
  return [
    view && isChanged && mayChange && { label: t('views.save'), run: () => void save(view) },
    { label: t('views.saveAs'), run: () => setDialog('new') },
    view && isChanged && { label: t('views.reset'), run: () => navigate({ search }, { replace: true }) },
    view && { label: t('planning.copyLink'), run: () => void copyLink(view) },
    shelf.refresh && { label: t('views.refresh'), run: () => void shelf.refresh?.() },
    start.entry(pathOf(base.viewId, view?.ownerId ? view.id : undefined)),
    view && mayChange && { label: t('views.properties'), run: () => setDialog('change') },
    view && mayChange && { label: t('views.delete'), danger: true, run: () => void remove(view) },
  ] as const;
}
