import { Compass } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/Button.js';
import { EmptyState } from '../ui/EmptyState.js';
import { usePage } from '../ui/page.js';
import { t } from '../words/t.js';

export function NotFoundPage() {
  const navigate = useNavigate();
  usePage({ title: t('shell.notFound') });
  return (
    <EmptyState
      icon={<Compass />}
      title={t('shell.notFound')}
      actions={
        <>
          <Button kind="primary" onClick={() => (cameFrom() ? navigate(-1) : navigate('/'))}>
            {t('shell.back')}
          </Button>
          <Button onClick={() => navigate('/')}>{t('shell.toStart')}</Button>
        </>
      }
    >
      {t('shell.notFoundHint')}
    </EmptyState>
  );
}

/** Whether another page of ours was open before in this tab; else there is nothing to go back to. */
const cameFrom = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
