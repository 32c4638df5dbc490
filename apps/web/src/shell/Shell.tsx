import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { rememberDeepLink } from '../api/deepLink.js';
import { onServerAlert } from '../api/frames.js';
import { startLive } from '../api/live.js';
import { useSession } from '../api/session.js';
import { tenant } from '../api/tenant.js';
import { useThing } from '../api/useThing.js';
import { CommandPalette } from '../ui/CommandPalette.js';
import { KeysHelp } from '../ui/KeysHelp.js';
import { listenToKeys } from '../ui/keys.js';
import { useFetchedByTouch } from '../ui/later.js';
import { toast } from '../ui/toasts.js';
import { keepCurrency, setCurrency } from '../words/currency.js';
import { t } from '../words/t.js';
import { ActingBanner } from './Acting.js';
import { ConnectionBanner } from './Connection.js';
import { GlobalCommands } from './GlobalCommands.js';
import { type Badges, BottomBar, Rail } from './Rail.js';
import { TopBar } from './TopBar.js';

interface Props {
  signInAgain: ReactNode;
  finder: ReactNode;
  /** In the top bar: what is new. */
  bell: ReactNode;
  /** Over every page: what the tenant tells everybody. */
  news: ReactNode;
  /** Beside the navigation's entries, by where they lead. */
  badges: Badges;
}

/**
 * The frame around every page. Without a session it leads to the login and remembers the way; over one that has expired
 * it asks to sign in again (`signInAgain`), and what was begun stays. `finder`: what the palette finds on every page.
 */
export function Shell({ signInAgain, finder, bell, news, badges }: Props) {
  const now = useSession();
  const { pathname, search, hash } = useLocation();
  if (now.status === 'signedOut') {
    if (now.reason !== 'logout') rememberDeepLink(pathname + search + hash);
    return <Navigate to="/login" replace />;
  }
  return (
    <>
      <Frame key={now.user.id} expired={now.expired ?? false} bell={bell} news={news} badges={badges} />
      {finder}
      {now.expired && signInAgain}
    </>
  );
}

/** Amounts are shown in the company's currency, as it is now. */
function useCurrency(): void {
  const currency = useThing('GET meta', {}).data?.currency;
  useEffect(() => {
    if (!currency) return;
    keepCurrency(localStorage, tenant(), currency);
    setCurrency(currency);
  }, [currency]);
}

function Frame({ expired, bell, news, badges }: { expired: boolean } & Omit<Props, 'signInAgain' | 'finder'>) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useEffect(() => (expired ? undefined : startLive()), [expired]);
  useEffect(() => listenToKeys(), []);
  useCurrency();
  useFetchedByTouch();
  useEffect(() => onServerAlert((text) => toast({ text, tone: 'bad' })), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation scrolls to the top left
  useEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [pathname]);
  return (
    <div className="grid h-full grid-cols-[200px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] max-desk:grid-cols-[52px_minmax(0,1fr)] max-tablet:grid-cols-1 max-tablet:grid-rows-[minmax(0,1fr)_auto] print:block print:h-auto">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded focus:bg-sheet focus:px-3 focus:py-2 focus:shadow-float"
      >
        {t('shell.toContent')}
      </a>
      <Rail badges={badges} />
      <div className="flex min-h-0 min-w-0 flex-col print:block">
        <TopBar bell={bell} />
        <ConnectionBanner />
        <ActingBanner />
        {news}
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col overflow-auto bg-sheet outline-none print:block print:overflow-visible"
        >
          <Outlet />
        </main>
      </div>
      <BottomBar badges={badges} />
      <GlobalCommands />
      <CommandPalette />
      <KeysHelp />
    </div>
  );
}
