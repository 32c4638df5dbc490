import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { isServerThere } from '../api/connection.js';
import { Button } from '../ui/Button.js';
import { ErrorState } from '../ui/EmptyState.js';
import { t } from '../words/t.js';

/** A page that broke, or one whose code did not come: nothing answers now, or a newer version has replaced it. */
export function RouteError() {
  const error = useRouteError();
  console.error(error);
  const isMissing = error instanceof Error && missingChunk.test(error.message);
  const [why, setWhy] = useState<'broken' | 'outdated' | 'unreached' | null>(isMissing ? null : 'broken');
  useEffect(() => {
    if (isMissing) void isServerThere().then((there) => setWhy(there ? 'outdated' : 'unreached'));
  }, [isMissing]);
  if (!why) return null;
  return (
    <ErrorState
      title={t(`shell.${why}`)}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      }
    >
      {t(`shell.${why}Hint`)}
    </ErrorState>
  );
}

/** As Chromium, Firefox and Safari say it. */
const missingChunk = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;
