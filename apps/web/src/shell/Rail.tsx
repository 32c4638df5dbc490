import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { useSession } from '../api/session.js';
import { BrandSign } from '../ui/Brand.js';
import { Menu } from '../ui/Menu.js';
import { useCompany } from '../ui/useCompany.js';
import { t } from '../words/t.js';
import { type Entry, navigationOf } from './navigation.js';

/** What stands beside entries, by where they lead. */
export type Badges = Readonly<Record<string, ReactNode>>;

/** The navigation at the left; only its signs on a narrow page, nothing on a phone. */
export function Rail({ badges }: { badges: Badges }) {
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="flex min-h-0 flex-col gap-px overflow-y-auto border-r border-line bg-sunk px-2 py-2.5 max-tablet:hidden print:hidden"
    >
      <Brand />
      {navigationOf(useSession()).map(({ label, entries }, at) => (
        <div key={label ?? at} className="contents">
          {label && <h3 className="px-2 pt-3.5 pb-1 text-tiny font-[520] text-ink-3 max-desk:sr-only">{t(label)}</h3>}
          {entries.map((entry) => (
            <RailLink key={entry.to} entry={entry} badge={badges[entry.to]} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function Brand() {
  const { name, color } = useCompany();
  return (
    <div className="flex items-center gap-2 px-2 pt-0.5 pb-3">
      <BrandSign color={color} />
      <div className="min-w-0 leading-4 max-desk:sr-only">
        <b className="font-[650] tracking-[-0.01em]">{t('shell.name')}</b>
        <div className="truncate text-tiny leading-3.5 text-ink-3" title={name}>
          {name}
        </div>
      </div>
    </div>
  );
}

function RailLink({ entry, badge }: { entry: Entry; badge: ReactNode }) {
  const here = useIsUnder(entry);
  const { icon: Icon } = entry;
  return (
    <NavLink
      to={entry.to}
      aria-current={here ? 'page' : undefined}
      title={t(entry.label)}
      className={`relative flex h-7.5 items-center gap-2.5 rounded px-2 coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0 ${
        here ? 'bg-sheet font-[560] text-ink shadow-hair [&_svg]:text-accent' : 'font-[480] text-ink-2 hover:text-ink'
      }`}
    >
      <Icon aria-hidden />
      <span className="flex-1 truncate max-desk:sr-only">{t(entry.label)}</span>
      {badge && <span className="max-desk:absolute max-desk:top-0 max-desk:right-0">{badge}</span>}
    </NavLink>
  );
}

/** What a phone's bar has room for; the rest opens from its last place. */
const mostAtBottom = 5;

/** The navigation of a phone. */
export function BottomBar({ badges }: { badges: Badges }) {
  const navigate = useNavigate();
  const entries = navigationOf(useSession()).flatMap((group) => group.entries);
  const isAll = entries.length <= mostAtBottom;
  const rest = isAll ? [] : entries.slice(mostAtBottom - 1);
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="flex justify-around border-t border-line bg-sheet px-4 pb-[env(safe-area-inset-bottom)] tablet:hidden print:hidden"
    >
      {(isAll ? entries : entries.slice(0, mostAtBottom - 1)).map((entry) => (
        <BottomLink key={entry.to} entry={entry} badge={badges[entry.to]} />
      ))}
      {!isAll && (
        <Menu
          side="top end"
          button={
            <button type="button" aria-label={t('shell.moreAreas')} className={`${bottomItem} text-ink-3`}>
              <Ellipsis aria-hidden strokeWidth={1.7} />
              {t('shell.menu')}
            </button>
          }
          entries={rest.map(({ to, label, icon: Icon }) => ({
            label: t(label),
            icon: <Icon />,
            run: () => navigate(to),
          }))}
        />
      )}
    </nav>
  );
}

const bottomItem =
  'relative flex min-h-14 min-w-14 flex-col items-center justify-center gap-0.5 text-[11px] leading-3.5 [&_svg]:size-5.5';

function BottomLink({ entry, badge }: { entry: Entry; badge: ReactNode }) {
  const here = useIsUnder(entry);
  const { icon: Icon } = entry;
  return (
    <NavLink
      to={entry.to}
      aria-current={here ? 'page' : undefined}
      className={`${bottomItem} ${here ? 'font-[560] text-accent' : 'text-ink-3'}`}
    >
      <Icon aria-hidden strokeWidth={1.7} />
      {t(entry.label)}
      {badge && <span className="absolute top-1 left-1/2 ml-1.5">{badge}</span>}
    </NavLink>
  );
}

const useIsUnder = ({ under }: Entry): boolean => {
  const { pathname } = useLocation();
  return pathname === under || pathname.startsWith(`${under}/`);
};
