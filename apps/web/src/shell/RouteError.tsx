import { useRouteError } from 'react-router';
import { Button } from '../ui/Button.js';
import { ErrorState } from '../ui/EmptyState.js';
import { t } from '../words/t.js';

/** A page that broke, or one whose code a newer version has replaced. */
export function RouteError() {
  const error = useRouteError();
  console.error(error);
  const outdated = error instanceof Error && missingChunk.test(error.message);
  return (
    <ErrorState
      title={t(outdated ? 'shell.outdated' : 'shell.broken')}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      }
    >
      {t(outdated ? 'shell.outdatedHint' : 'shell.brokenHint')}
    </ErrorState>
  );
}

/** As Chromium, Firefox and Safari say it. */
const missingChunk = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;
