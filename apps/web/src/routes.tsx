import { createBrowserRouter, Navigate } from 'react-router';
import { WaitingBadge } from './approvals/WaitingBadge.js';
import { NewsBanner } from './notices/NewsBanner.js';
import { NoticeBell } from './notices/NoticeBell.js';
import { PlanSearch } from './planning/PlanSearch.js';
import { preloadPlan } from './planning/rows/planList.js';
import { LoginPage } from './session/LoginPage.js';
import { SignInAgain } from './session/SignInAgain.js';
import { EntryPage } from './shell/EntryPage.js';
import { NotFoundPage } from './shell/NotFoundPage.js';
import { RouteError } from './shell/RouteError.js';
import { Shell } from './shell/Shell.js';
import { SkeletonRows } from './ui/Skeleton.js';
import { preloadSavedViews } from './ui/sets/filterSets.js';
import { needWords } from './words/t.js';

/** Each area's pages are loaded when first opened. A page's module exports it as `Component`. */
export const router = createBrowserRouter([
  { path: '/login', element: <LoginPage />, errorElement: <RouteError /> },
  ...[
    { path: '/login/password', lazy: () => import('./session/PasswordPage.js') },
    { path: '/login/forgot', lazy: () => import('./session/ForgotPage.js') },
    { path: '/login/reset', lazy: () => import('./session/ResetPage.js') },
    { path: '/invite', lazy: () => import('./session/InvitePage.js') },
    { path: '/operator', lazy: () => import('./operator/OperatorPage.js') },
  ].map((page) => ({ ...page, errorElement: <RouteError />, hydrateFallbackElement: <SkeletonRows /> })),
  {
    path: '/',
    element: (
      <Shell
        signInAgain={<SignInAgain />}
        finder={<PlanSearch />}
        bell={<NoticeBell />}
        news={<NewsBanner />}
        badges={{ '/approval': <WaitingBadge /> }}
      />
    ),
    errorElement: <RouteError />,
    children: [
      { index: true, element: <EntryPage /> },
      {
        errorElement: <RouteError />,
        // The frame stands at once; inside it the page's code is still on its way.
        hydrateFallbackElement: <SkeletonRows />,
        children: [
          { path: 'plan', element: <Navigate to="/plan/gantt" replace /> },
          { path: 'plan/import/:id?', lazy: () => import('./importing/ImportPage.js') },
          { path: 'import', element: <Navigate to="/plan/import" replace /> },
          {
            path: 'plan/:view/:filterSetId?',
            lazy: () => {
              preloadPlan();
              preloadSavedViews();
              void needWords('records');
              return import('./planPage.js');
            },
          },
          {
            path: 'approval',
            lazy: () => {
              void needWords('records');
              return import('./approvalsPage.js');
            },
          },
          {
            path: 'invoice/:filterSetId?',
            lazy: () => {
              void needWords('records', 'place');
              return import('./invoicesPage.js');
            },
          },
          {
            path: 'orders',
            lazy: () => {
              void needWords('records');
              return import('./ordersPage.js');
            },
          },
          { path: 'report/:filterSetId?', lazy: () => import('./reportPage.js') },
          { path: 'chart/:filterSetId?', lazy: () => import('./chartPage.js') },
          { path: 'goals', lazy: () => import('./goalsPage.js') },
          { path: 'budgets', lazy: () => import('./potsPage.js') },
          { path: 'periods', lazy: () => import('./periodsPage.js') },
          ...['masterdata', 'organisation'].flatMap((shelf) => [
            {
              path: `${shelf}/:kind?`,
              lazy: () => {
                void needWords('records', 'admin');
                return import('./masterDataPage.js');
              },
            },
            { path: `${shelf}/:kind/import/:id?`, lazy: () => import('./importing/ImportPage.js') },
          ]),
          { path: 'account/work', lazy: () => import('./session/account/WorkPage.js') },
          { path: 'notifications', lazy: () => import('./notices/NoticesPage.js') },
          { path: 'account', lazy: () => import('./session/account/AccountPage.js') },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]);
