import { createBrowserRouter, redirect } from 'react-router';
import { LoginPage } from './session/LoginPage.js';
import { NotFoundPage } from './shell/NotFoundPage.js';
import { RouteError } from './shell/RouteError.js';
import { Shell } from './shell/Shell.js';

/** Each area's pages are loaded when first opened. A page's module exports it as `Component`. */
export const router = createBrowserRouter([
  { path: '/login', element: <LoginPage />, errorElement: <RouteError /> },
  { path: '/login/password', lazy: () => import('./session/PasswordPage.js'), errorElement: <RouteError /> },
  {
    path: '/',
    element: <Shell />,
    errorElement: <RouteError />,
    children: [
      { index: true, loader: () => redirect('/plan/gantt') },
      {
        errorElement: <RouteError />,
        children: [
          { path: 'plan/:view/:filterSetId?', lazy: () => import('./planPage.js') },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]);
