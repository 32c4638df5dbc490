import { Bookmark } from 'lucide-react';
import { useNavigate } from 'react-router';
import { t } from '../../words/t.js';
import { Button } from '../Button.js';
import { EmptyState } from '../EmptyState.js';

/** The address names a saved view that is not there, or not for this person: the way to the page without one. */
export function MissingView({ path, show }: { path: string; show: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<Bookmark />}
      title={t('views.missing')}
      actions={
        <Button kind="primary" onClick={() => navigate(path)}>
          {show}
        </Button>
      }
    >
      {t('views.missingHint')}
    </EmptyState>
  );
}
