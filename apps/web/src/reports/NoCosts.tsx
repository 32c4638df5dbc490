import { Coins } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useYear } from '../api/useYear.js';
import { Button } from '../ui/Button.js';
import { EmptyState } from '../ui/EmptyState.js';
import { t } from '../words/t.js';

/** Where costs come from, that reports and charts are made of. */
export function NoCosts() {
  const navigate = useNavigate();
  const [year] = useYear();
  return (
    <EmptyState
      icon={<Coins />}
      title={t('report.empty')}
      actions={<Button onClick={() => navigate(`/plan/costs?year=${year}`)}>{t('report.toCosts')}</Button>}
    >
      {t('report.emptyHint')}
    </EmptyState>
  );
}
