import { SavedViews } from '../ui/sets/SavedViews.js';
import { t } from '../words/t.js';
import type { Page } from './settings.js';

/** Saved reports or charts, with their rows, columns and figures. */
export function SavedReports({ page }: { page: Page }) {
  const { base, viewId, settings, filters, year, isChanged } = page;
  const title = t(viewId === 'REPORT' ? 'report.saved' : 'report.savedChart');
  const path = viewId === 'REPORT' ? '/report' : '/chart';
  return (
    <SavedViews
      shelf={{
        ...{ base, isChanged, filterString: filters, look: settings, everyYear: null },
        words: { title, everything: t('report.standard') },
        pathOf: (_, id) => [path, id].filter(Boolean).join('/'),
        rest: new URLSearchParams({ year: String(year) }),
      }}
    />
  );
}
