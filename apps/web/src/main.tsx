import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { keepSessionOverReload } from './api/session.js';
import { startTheme } from './ui/theme.js';
import { keptLanguage } from './words/language.js';
import { speak } from './words/t.js';

startTheme();
keepSessionOverReload();
await speak(keptLanguage(localStorage) ?? 'de');

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
