import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { keepSessionOverReload, session } from './api/session.js';
import { tenant } from './api/tenant.js';
import { keepUndoOverReload } from './api/undo.js';
import { startTheme } from './ui/theme.js';
import { askBeforeLeaving } from './ui/unsaved.js';
import { keptCurrency, setCurrency } from './words/currency.js';
import { keptLanguage, languageOf } from './words/language.js';
import { speak } from './words/t.js';

startTheme();
keepSessionOverReload();
keepUndoOverReload();
askBeforeLeaving();
setCurrency(keptCurrency(localStorage, tenant()));
const now = session();
const own = now.status === 'signedIn' ? languageOf(now.user.settings?.['language']) : null;
await speak(keptLanguage(localStorage) ?? own ?? 'de');

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
