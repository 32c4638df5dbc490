import { ChevronLeft, ChevronRight, Keyboard, LogOut, Moon, Redo2, Sun, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { logout } from '../api/logout.js';
import { useSession } from '../api/session.js';
import { useYear } from '../api/useYear.js';
import { type PaletteItem, useCommands } from '../ui/commands.js';
import { openKeysHelp } from '../ui/KeysHelp.js';
import { useKeys } from '../ui/keys.js';
import { redoAndSay, undoAndSay } from '../ui/offerUndo.js';
import { usePageHead } from '../ui/page.js';
import { chooseTheme } from '../ui/theme.js';
import { t } from '../words/t.js';
import { navigationOf } from './navigation.js';

/** What works on every page, by key and by palette. */
export function GlobalCommands() {
  const navigate = useNavigate();
  const [year, choose] = useYear();
  const { hasYear } = usePageHead();
  const undo = () => void undoAndSay();
  const redo = () => void redoAndSay();
  useKeys(t('ui.general'), [
    { keys: 'mod+z', label: t('ui.undo'), run: undo },
    { keys: 'mod+y', label: t('ui.redo'), run: redo },
    { keys: 'mod+shift+z', run: redo },
  ]);
  const pages = navigationOf(useSession())
    .flatMap(({ entries }) => entries)
    .map(
      ({ to, label, icon: Icon }): PaletteItem => ({
        id: to,
        label: t(label),
        icon: <Icon />,
        run: () => navigate(to),
      }),
    );
  useCommands(t('shell.pages'), pages, true);
  useCommands(
    t('ui.paletteCommands'),
    [
      { id: 'undo', label: t('ui.undo'), icon: <Undo2 />, keys: 'mod+z', run: undo },
      { id: 'redo', label: t('ui.redo'), icon: <Redo2 />, keys: 'mod+y', run: redo },
      ...(hasYear ? [1, -1] : []).map((by) => ({
        id: by > 0 ? 'nextYear' : 'previousYear',
        icon: by > 0 ? <ChevronRight /> : <ChevronLeft />,
        label: t('shell.yearShown', { year: year + by }),
        run: () => choose(year + by),
      })),
      {
        id: 'light',
        label: `${t('shell.theme')}: ${t('shell.light')}`,
        icon: <Sun />,
        run: () => chooseTheme('light'),
      },
      { id: 'dark', label: `${t('shell.theme')}: ${t('shell.dark')}`, icon: <Moon />, run: () => chooseTheme('dark') },
      { id: 'keys', label: t('shell.keyboard'), icon: <Keyboard />, keys: '?', run: openKeysHelp },
      { id: 'logout', label: t('shell.logout'), icon: <LogOut />, run: () => void logout() },
    ],
    true,
  );
  return null;
}
