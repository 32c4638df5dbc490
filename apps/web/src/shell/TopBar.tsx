import { Archive, ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useArchivedYears } from '../api/useArchivedYears.js';
import { useYear } from '../api/useYear.js';
import { IconButton } from '../ui/Button.js';
import { openPalette, preparePalette } from '../ui/CommandPalette.js';
import { Kbd } from '../ui/Kbd.js';
import { Menu } from '../ui/Menu.js';
import { usePageHead } from '../ui/page.js';
import { t } from '../words/t.js';
import { ConnectionDot } from './Connection.js';
import { UserMenu } from './UserMenu.js';

/** Where one is, the search, the year, the connection, the person. */
export function TopBar({ bell }: { bell: ReactNode }) {
  const { past, hasYear } = usePageHead();
  return (
    <header
      className={`flex h-11 shrink-0 items-center gap-2.5 border-b border-line px-3.5 max-tablet:h-13 max-tablet:gap-1.5 coarse:h-13 ${past ? 'bg-warn-soft' : 'bg-sheet'}`}
    >
      <Breadcrumb />
      <SearchButton />
      {hasYear && <YearChoice />}
      <span className="contents print:hidden">
        <ConnectionDot />
        {bell}
        <UserMenu />
      </span>
    </header>
  );
}

function Breadcrumb() {
  const { title, above = [] } = usePageHead();
  return (
    <nav aria-label={t('shell.path')} className="min-w-0 flex-1">
      <ol className="flex gap-1.5 text-ink-3">
        {above.map(({ label, to }) => (
          <li key={label} className="flex shrink-0 gap-1.5 max-tablet:hidden">
            {to ? (
              <Link to={to} className="hover:text-ink">
                {label}
              </Link>
            ) : (
              label
            )}
            <span aria-hidden>/</span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0">
          <h1 className="truncate text-base font-[560] tracking-normal text-ink max-tablet:text-head">{title}</h1>
        </li>
      </ol>
    </nav>
  );
}

function SearchButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      onPointerEnter={preparePalette}
      onFocus={preparePalette}
      onClick={openPalette}
      className="flex h-7 w-75 items-center gap-1.5 rounded border border-line bg-paper px-2 text-ink-3 hover:border-line-strong max-desk:w-50 max-tablet:size-11 max-tablet:justify-center max-tablet:border-transparent max-tablet:bg-transparent coarse:h-11 print:hidden"
    >
      <Search className="size-4 shrink-0 max-tablet:size-5" aria-hidden />
      <span className="flex-1 truncate text-left max-tablet:sr-only">{t('shell.search')}</span>
      <span aria-hidden className="max-tablet:hidden coarse:hidden">
        <Kbd keys="mod+k" />
      </span>
    </button>
  );
}

/** Steps, and a list of years; a finger has only the list. */
function YearChoice() {
  const [year, choose] = useYear();
  const archived = useArchivedYears();
  const [showsArchived, showArchived] = useState(false);
  const isHidden = (each: number) => archived.has(each) && !showsArchived && each !== year;
  const years = [-3, -2, -1, 0, 1, 2, 3].map((step) => year + step).filter((each) => !isHidden(each));
  // Over the archived ones to the next that is none.
  const next = (by: 1 | -1) => {
    let at = year + by;
    while (isHidden(at)) at += by;
    return at;
  };
  const step = 'min-w-6! px-0! coarse:hidden';
  return (
    <fieldset className="flex h-(--control) shrink-0 items-center rounded border border-line max-tablet:border-transparent print:hidden">
      <legend className="sr-only">{t('shell.year')}</legend>
      <IconButton
        label={t('shell.previousYear')}
        icon={<ChevronLeft />}
        className={step}
        onClick={() => choose(next(-1))}
      />
      <Menu
        button={
          <button
            type="button"
            aria-label={t('shell.yearShown', { year })}
            className="h-full rounded px-0.5 font-[560] tabular-nums coarse:h-11 coarse:min-w-14"
          >
            {year}
          </button>
        }
        entries={[
          ...years.map((each) => ({
            ...{ label: String(each), checked: each === year, run: () => choose(each) },
            ...(archived.has(each) && { icon: <Archive /> }),
          })),
          ...(archived.size > 0
            ? [
                'separator' as const,
                {
                  label: t('years.showArchived'),
                  checked: showsArchived,
                  run: () => showArchived(!showsArchived),
                },
              ]
            : []),
        ]}
      />
      <IconButton
        label={t('shell.nextYear')}
        icon={<ChevronRight />}
        className={step}
        onClick={() => choose(next(1))}
      />
    </fieldset>
  );
}
