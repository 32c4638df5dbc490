import { useNavigate, useParams } from 'react-router';
import { insist } from '../api/ask.js';
import { asProblem } from '../api/problem.js';
import { Button } from '../ui/Button.js';
import { ErrorState } from '../ui/EmptyState.js';
import { sayProblem } from '../ui/offerUndo.js';
import { usePage } from '../ui/page.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { PreviewPage } from './PreviewPage.js';
import { RunPage } from './RunPage.js';
import { StartImport } from './StartImport.js';
import { useImport } from './useImport.js';

/** plan/import: a file; plan/import/{id}: its preview, its run, its result. */
export function Component() {
  const { id } = useParams();
  const navigate = useNavigate();
  usePage({ title: t('importing.title'), above: [{ label: t('importing.plan'), to: '/plan/gantt' }] });
  if (!id) return <StartImport onStarted={(started) => navigate(`/plan/import/${started}`)} />;
  return <Import key={id} id={id} onAgain={() => navigate('/plan/import')} />;
}

function Import({ id, onAgain }: { id: string; onAgain(): void }) {
  const importing = useImport(id);
  const { data, problem } = importing;
  if (!data && !problem) return <SkeletonRows rows={20} indent={false} />;
  if (!data) {
    const gone = problem?.status === 404;
    const actions = <Button onClick={onAgain}>{t('importing.again')}</Button>;
    return (
      <ErrorState
        title={gone ? t('importing.notFound') : t('importing.title')}
        actions={actions}
        {...(gone ? {} : { onRetry: () => void importing.refresh() })}
      >
        {gone ? t('importing.notFoundHint') : problem && problemText(problem)}
      </ErrorState>
    );
  }
  const drop = async () => {
    try {
      await insist('DELETE import/{id}', { params: { id } });
      onAgain();
    } catch (thrown) {
      sayProblem(asProblem(thrown));
    }
  };
  if (data.state === 'preview') return <PreviewPage importing={importing} data={data} onDrop={() => void drop()} />;
  return <RunPage importing={importing} data={data} onAgain={onAgain} />;
}
